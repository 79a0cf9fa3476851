//! Tools for assistants: requests of the API over the Model Context Protocol, on standard input and output.
//!
//! `tools` lists what can be called and what it takes, `call` asks the API, `content` makes what an assistant reads of the
//! answer. Processors, time limits and cancelling are those of the server (`jobs`).

mod call;
mod content;
mod tools;

use std::io;
use std::sync::Arc;

use ninefold_app::api::{Problem, ProblemKind};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData, Implementation,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig,
};
use rmcp::service::{RequestContext, RoleServer, ServerInitializeError};
use rmcp::{ServerHandler, ServiceExt};

use crate::jobs::{self, Jobs};
use crate::settings::Settings;
use tools::Tool;

/// How many calls wait for each that runs. One client has this program to itself, so few are refused.
const QUEUE: usize = 64;

/// What an assistant is told before its first call.
const INSTRUCTIONS: &str = "\
Sudoku of any kind. `read` what somebody pasted, then send its `puzzle` to the other tools, with `state` or `found` for the \
digits that the player has placed and `marks` for pencil marks. To help a player, call `hint` with level 1 and go to level 2 \
and 3 only when asked: no answer says more than its level. Never state a digit that no tool has given. Cells are named \
r1c1 to r9c9, row first.";

/// Answers until the input ends or the client leaves. Of `settings` the time limit and the number of slots count.
///
/// # Errors
/// If there can be no threads, or the client does not open a session of the protocol.
pub fn serve(settings: &Settings) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let tools = Tools { jobs: Arc::new(Jobs::new(settings.slots, QUEUE, settings.time_limit)) };
    runtime.block_on(async {
        let session = match tools.serve(rmcp::transport::io::stdio_pipes()).await {
            Err(ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
            opened => opened.map_err(no_session)?,
        };
        session.waiting().await.map(drop).map_err(io::Error::other)
    })
}

fn no_session(error: ServerInitializeError) -> io::Error {
    let what = match error {
        ServerInitializeError::ExpectedInitializeRequest(_) => {
            "the first message is not `initialize`: this is no client of the Model Context Protocol"
                .to_owned()
        }
        other => other.to_string(),
    };
    io::Error::new(io::ErrorKind::InvalidData, what)
}

/// The tools, and the processors that they use.
struct Tools {
    jobs: Arc<Jobs>,
}

impl ServerHandler for Tools {
    fn get_info(&self) -> ServerConfig {
        let program = Implementation::new("ninefold", env!("CARGO_PKG_VERSION")).with_title("Ninefold");
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(program)
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::listed()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let tool = Tool::named(&request.name).ok_or_else(|| unknown(&request.name))?;
        let arguments = request.arguments.unwrap_or_default();
        let work = jobs::run(&self.jobs, move |cancel| call::answer(tool, &arguments, cancel));
        tokio::select! {
            done = work => Ok(done.map_or_else(failed, CallToolResult::success).into()),
            // Nobody reads this; that `work` is dropped ends it.
            () = context.ct.cancelled() => Err(ErrorData::internal_error("cancelled", None)),
        }
    }
}

fn unknown(name: &str) -> ErrorData {
    let known: Vec<&str> = tools::TOOLS.iter().map(|tool| tool.name).collect();
    ErrorData::invalid_params(format!("there is no tool {name}; expected one of {}", known.join(", ")), None)
}

/// What is wrong with a call, in words: the assistant reads them and tries again.
fn failed(problem: Problem) -> CallToolResult {
    let words = match problem.kind {
        // The title speaks of addresses, and the detail says all.
        ProblemKind::BadRequest | ProblemKind::BadValue => problem.detail,
        kind => format!("{}: {}", kind.title(), problem.detail),
    };
    CallToolResult::error(vec![ContentBlock::text(words)])
}
