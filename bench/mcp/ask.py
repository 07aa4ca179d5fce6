"""Asks `doppel mcp` as a program would. Ends with an error where an answer is not the expected one."""

import asyncio
import sys

from mcp import Client, ClientSession, StdioServerParameters, stdio_client

doppel, seen, index = sys.argv[1:]
parameters = StdioServerParameters(
    command=doppel, args=["mcp", "--quiet", "--memory", seen, "--memory", index]
)


def require(holds, what):
    print(("ok    " if holds else "WRONG ") + what)
    if not holds:
        sys.exit(1)


async def by_session():
    async with stdio_client(parameters) as (read, write):
        async with ClientSession(read, write) as session:
            started = await session.initialize()
            require(started.server_info.name == "doppel", "it says who it is")
            tools = (await session.list_tools()).tools
            require(len(tools) == 8, f"{len(tools)} tools")
            url = "https://news.example.org/bridge-closure.html?utm_medium=x"
            known = await session.call_tool("check_urls", {"urls": [url]})
            require('"verdict":"known"' in known.content[0].text, "a URL under another spelling")
            like = await session.call_tool("find_similar", {"id": "news/bridge-closure.html"})
            require("valley-wire-bridge" in like.content[0].text, "a document and one like it")
            wrong = await session.call_tool("check_text", {"text": 5})
            require(wrong.is_error, "a wrong question: " + wrong.content[0].text)


async def by_newest_protocol():
    """The client first asks by a later version of the protocol, and then falls back."""
    async with Client(stdio_client(parameters)) as client:
        answer = await client.call_tool("explain_url", {"url": "HTTP://A.example:80/#x"})
        require('"canonical":"http://a.example/"' in answer.content[0].text, client.protocol_version)


asyncio.run(by_session())
asyncio.run(by_newest_protocol())
