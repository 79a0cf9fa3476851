//! scratch
use ninefold::{Grid, rate::se};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let mode = args.get(2).map(String::as_str).unwrap_or("check");
    let mut by: std::collections::BTreeMap<String, (usize, usize)> = Default::default();
    let t = std::time::Instant::now();
    let mut n = 0;
    for line in text.lines() {
        let f: Vec<&str> = line.split('\t').collect();
        let Ok(g) = f[0].parse::<Grid>() else { continue };
        n += 1;
        if mode == "path" {
            match se::path(&g) {
                Ok(p) => {
                    for s in p.steps {
                        {
                            let mut e = s.eliminations.clone();
                            e.sort();
                            println!(
                                "{} {} | {} |{}",
                                s.score,
                                s.technique,
                                s.placement.map_or(String::new(), |p| p.to_string()),
                                e.iter().map(|c| format!(" {c}")).collect::<String>()
                            )
                        }
                    }
                }
                Err(e) => println!("{e}"),
            }
            continue;
        }
        let t1 = std::time::Instant::now();
        let r = match se::rate(&g) {
            Ok(r) => r.to_string(),
            Err(e) => e.to_string(),
        };
        if mode == "print" {
            println!("{} {} {:?}", f[0], r, t1.elapsed());
        }
        if mode == "check" {
            let want = format!("{}/{}/{}", f[1], f[2], f[3]);
            let e = by.entry(f[1].to_string()).or_default();
            e.1 += 1;
            if want == r {
                e.0 += 1
            } else if args.len() > 3 {
                println!("{} want {want} got {r}", f[0]);
            }
        }
    }
    let el = t.elapsed();
    let mut ok = 0;
    for (k, (a, b)) in &by {
        ok += a;
        if a != b || args.len() > 4 {
            println!("{k}: {a} of {b}");
        }
    }
    eprintln!("{ok} of {n}, {:.1}/s", n as f64 / el.as_secs_f64());
}
