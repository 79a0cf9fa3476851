//! Decompresses gzip and zstd input and removes a byte order mark.

use std::io::{self, Cursor, Read};

const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];
const BYTE_ORDER_MARK: &[u8] = &[0xef, 0xbb, 0xbf];

/// The text of `input`, decompressed if it is compressed, without a byte order mark.
pub fn decompressed(input: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let (head, input) = peek(input, 4)?;
    let plain = if head.starts_with(GZIP) {
        method::gzip(input)?
    } else if head.starts_with(ZSTD) {
        method::zstd(input)?
    } else {
        input
    };
    let (head, mut plain) = peek(plain, 3)?;
    if head == BYTE_ORDER_MARK {
        plain.read_exact(&mut [0; 3])?;
    }
    Ok(plain)
}

/// The first `count` bytes, or fewer if there are no more, and the input with them.
fn peek(mut input: Box<dyn Read + Send>, count: u64) -> io::Result<(Vec<u8>, Box<dyn Read + Send>)> {
    let mut head = Vec::new();
    input.by_ref().take(count).read_to_end(&mut head)?;
    Ok((head.clone(), Box::new(Cursor::new(head).chain(input))))
}

#[cfg(not(feature = "compress"))]
mod method {
    use std::io::{self, Read};

    type Input = Box<dyn Read + Send>;

    pub fn gzip(_: Input) -> io::Result<Input> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "this build reads no gzip"))
    }

    pub fn zstd(_: Input) -> io::Result<Input> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "this build reads no zstd"))
    }
}

#[cfg(feature = "compress")]
mod method {
    use std::io::{self, BufRead, BufReader, Read};

    use flate2::read::MultiGzDecoder;
    use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
    use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

    pub fn gzip(input: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
        Ok(Box::new(Decompressing { inner: MultiGzDecoder::new(BufReader::new(input)), name: "gzip" }))
    }

    pub fn zstd(input: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
        Ok(Box::new(Decompressing { inner: Frames::new(input), name: "zstd" }))
    }

    /// Adds to an error in compressed data what it is.
    struct Decompressing<R> {
        inner: R,
        name: &'static str,
    }

    impl<R: Read> Read for Decompressing<R> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.inner.read(buffer).map_err(|error| {
                let kind = match error.kind() {
                    io::ErrorKind::Interrupted => return error,
                    kind => kind,
                };
                io::Error::new(kind, format!("the {} data is truncated or damaged: {error}", self.name))
            })
        }
    }

    /// Zstd data: frames, one after the other.
    struct Frames {
        input: BufReader<Box<dyn Read + Send>>,
        decoder: FrameDecoder,
        is_open: bool,
    }

    impl Frames {
        fn new(input: Box<dyn Read + Send>) -> Frames {
            Frames { input: BufReader::new(input), decoder: FrameDecoder::new(), is_open: false }
        }

        /// Opens the next frame that holds data; false if there is none.
        fn open_next(&mut self) -> io::Result<bool> {
            while !self.input.fill_buf()?.is_empty() {
                match self.decoder.init(&mut self.input) {
                    Ok(()) => return Ok(true),
                    Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                        length,
                        ..
                    })) => {
                        io::copy(&mut self.input.by_ref().take(length.into()), &mut io::sink())?;
                    }
                    Err(error) => return Err(io::Error::other(error)),
                }
            }
            Ok(false)
        }
    }

    impl Read for Frames {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            loop {
                if !self.is_open {
                    if buffer.is_empty() || !self.open_next()? {
                        return Ok(0);
                    }
                    self.is_open = true;
                }
                while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                    self.decoder
                        .decode_blocks(&mut self.input, BlockDecodingStrategy::UptoBlocks(1))
                        .map_err(io::Error::other)?;
                }
                let count = self.decoder.read(buffer)?;
                if count > 0 || buffer.is_empty() {
                    return Ok(count);
                }
                self.is_open = false;
            }
        }
    }
}
