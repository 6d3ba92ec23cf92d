#!/usr/bin/env python3
"""Opens reports in a headless Chromium and checks what only a browser can tell.

    tests/report_in_browser.py [--driftbase target/debug/driftbase] [--screenshots FOLDER]

Makes reports of the samples, of comparisons, of a hostile source and of single simulations, and holds each
to: no message on the console, no request but for the page itself, no scrolling sideways at 400 px, texts of
charts inside their charts, texts with a contrast of 4.5 in light and dark, links that lead somewhere, tables
that sort, all of it there without script, and a print on which no table is cut off. Needs Chromium (Debian: `chromium`), and to measure
Chinese texts a font that has them (`fonts-wqy-microhei`).
"""

import argparse
import base64
import gzip
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "samples"
PAYLOAD = "<img src=x onerror='window.harmed=1'><script>window.harmed=1</script>\"'><b>&lt;\u202e\u0007"


class Browser:
    """Chromium, spoken to in the DevTools protocol over a pipe."""

    def __init__(self, chromium, folder):
        to_browser, self.out = os.pipe()
        self.into, from_browser = os.pipe()
        # The browser reads from descriptor 3 and writes to 4.
        command = (
            f'exec "$0" "$@" 3<&{to_browser} 4>&{from_browser}'
        )
        arguments = [
            chromium, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu",
            "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars", f"--user-data-dir={folder}",
            "--disable-background-networking", "--disable-component-update", "about:blank",
        ]
        self.process = subprocess.Popen(
            ["bash", "-c", command, *arguments], pass_fds=(to_browser, from_browser),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(from_browser)
        self.rest, self.number, self.session, self.events = b"", 0, None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(f"{domain}.enable")

    def message(self):
        while b"\0" not in self.rest:
            read = os.read(self.into, 1 << 20)
            if not read:
                sys.exit("the browser ended")
            self.rest += read
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        data = json.dumps(request).encode() + b"\0"
        while data:
            data = data[os.write(self.out, data):]
        while True:
            answer = self.message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, page, width, scheme, script=True):
        """Opens a page and returns what it said and asked for."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.call("Emulation.setScriptExecutionDisabled", value=not script)
        # Between pages an empty one, so that a link to a place in a page is no reason not to load it anew.
        for url in ["about:blank", page.as_uri()]:
            self.events = []
            self.call("Page.navigate", url=url)
            while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
                self.events.append(self.message())
        self.call("Page.getLayoutMetrics")
        said, asked = [], []
        for event in self.events:
            method, told = event.get("method"), event.get("params", {})
            if method in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"):
                said.append(json.dumps(told))
            if method == "Network.requestWillBeSent":
                asked.append(told["request"]["url"])
        return said, asked

    def ask(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            sys.exit(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def screenshot(self, path, whole=True):
        metrics = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": metrics["width"], "height": metrics["height"], "scale": 1}
        told = {"clip": clip, "captureBeyondViewport": True} if whole else {}
        data = self.call("Page.captureScreenshot", format="png", **told)["data"]
        path.write_bytes(base64.b64decode(data))

    def close(self):
        self.process.kill()
        self.process.wait()


# Texts of charts that stand out of their charts, by more than a pixel.
OUTSIDE = """
[...document.querySelectorAll('svg.chart')].flatMap(svg => {
  const box = svg.getBoundingClientRect();
  return [...svg.querySelectorAll('text')].filter(text => {
    const at = text.getBoundingClientRect();
    return at.left < box.left - 1 || at.right > box.right + 1 || at.top < box.top - 1 || at.bottom > box.bottom + 1;
  }).map(text => text.textContent.trim());
})
"""

# Texts of charts that lie upon each other.
UPON = """
[...document.querySelectorAll('svg.chart')].flatMap(svg => {
  const texts = [...svg.querySelectorAll('text')].map(text => [text.textContent.trim(), text.getBoundingClientRect()]);
  const found = [];
  for (let i = 0; i < texts.length; i++) for (let j = 0; j < i; j++) {
    const [a, b] = [texts[i][1], texts[j][1]];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1 && down > 3) found.push(texts[i][0] + ' / ' + texts[j][0]);
  }
  return found;
})
"""

# Texts whose contrast to what is behind them is below 4.5 (WCAG 2, AA).
FAINT = """
(() => {
  const parse = text => (text.match(/[\\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = element => {
    for (let at = element; at; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || element.closest('script, style')) continue;
    const style = getComputedStyle(element);
    const colour = parse(element.closest('svg') ? style.fill : style.color);
    const [a, b] = [light(colour), light(behind(element))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) found.add(element.tagName + '.' + element.className + ': ' + walker.currentNode.data.trim().slice(0, 40));
  }
  return [...found];
})()
"""

DEAD_LINKS = """
[...document.querySelectorAll('a')].map(a => a.getAttribute('href'))
  .filter(href => !href.startsWith('#') || !document.getElementById(href.slice(1)))
"""

SORTS = """
(() => {
  const wrong = [];
  for (const table of document.querySelectorAll('table.sortable')) {
    const place = [...table.tHead.rows[0].cells].findIndex(head => head.title === 'n' || head.title === 'simulations');
    if (place < 0 || table.tBodies[0].rows.length < 2) continue;
    const values = () => [...table.tBodies[0].rows].map(row => row.cells[place].textContent).filter(text => text !== '–').map(Number);
    const before = values();
    const button = table.tHead.rows[0].cells[place].querySelector('[role=button]');
    if (!button) { wrong.push('no button'); continue; }
    const is = order => JSON.stringify(values()) === JSON.stringify(order);
    button.click();
    if (!is([...before].sort((a, b) => b - a))) wrong.push('descending: ' + values());
    button.click();
    if (!is([...before].sort((a, b) => a - b))) wrong.push('ascending: ' + values());
    button.click();
    if (!is(before)) wrong.push('as before: ' + values());
  }
  return wrong;
})()
"""


# The same by the keys that press a button.
SORTS_BY_KEY = """
[...document.querySelectorAll('table.sortable [role=button]')].slice(0, 1).map(button => {
  const press = key => button.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
  const sorted = () => button.closest('th').getAttribute('aria-sort');
  const [before, tabs] = [sorted(), button.tabIndex];
  press('Enter');
  const after = sorted();
  press(' ');
  const again = sorted();
  press('Enter');
  return [before, tabs, after, again, sorted()].join(' ');
}).filter(text => text !== ' 0 descending ascending ').concat()
"""

# Tables that are wider than the paper, and heads that a browser would not repeat on each page of it.
OFF_THE_PAPER = """
[...document.querySelectorAll('table')].filter(table => table.getBoundingClientRect().right > innerWidth + 1)
  .map(table => table.caption.textContent)
"""
NOT_REPEATED = "document.querySelectorAll('thead button, thead input').length"


def results(name):
    with gzip.open(SAMPLES / name, "rt") as file:
        return json.load(file)


def changed_run():
    """The airline samples as if the agent had been changed: fewer calls in a third, other rewards."""
    run = results("qwen3.8-27b_airline.json.gz")
    run["timestamp"] = "2026-11-20T09:00:00.000000"
    run["info"]["agent_info"]["llm"] = "openai/qwen3.8-27b-tuned"
    for index, simulation in enumerate(run["simulations"]):
        simulation["id"] = f"after-{simulation['id']}"
        if index % 3 == 0:
            simulation["messages"] = simulation["messages"][: max(3, len(simulation["messages"]) // 2)]
        if index % 4 == 0 and simulation.get("reward_info"):
            simulation["reward_info"]["reward"] = 1.0
    return run


def hostile_run():
    """The airline samples with markup in every text that a page shows."""
    run = results("qwen3.8-27b_airline.json.gz")
    run["timestamp"] = "2026-11-21T09:00:00"

    def spoil(value, key=""):
        kept = ("role", "requestor", "tool_type", "termination_reason", "timestamp", "component")
        if isinstance(value, str):
            return value if key in kept else value + PAYLOAD
        if isinstance(value, list):
            return [spoil(item, key) for item in value]
        if isinstance(value, dict):
            return {name: spoil(item, name) for name, item in value.items()}
        return value

    run["simulations"] = run["simulations"][:30]
    return spoil(run)


def pages(driftbase, folder):
    """Makes the pages to look at, by name."""
    store, hostile = folder / "driftbase.db", folder / "hostile.db"
    after = folder / "tuned.json"
    after.write_text(json.dumps(changed_run()))
    bad = folder / "bad<b>\u202e.json"
    bad.write_text(json.dumps(hostile_run()))

    def run(*arguments, db=store):
        done = subprocess.run([driftbase, "--db", db, "--quiet", *arguments], stdout=subprocess.PIPE, check=True)
        return done.stdout

    run("import", SAMPLES, after)
    run("import", bad, db=hostile)
    for db in [store, hostile]:
        run("grade", db=db)
        run("verdict", "1", "fail", "--note", "<b>no</b>\u202e", "--by", "<i>ann", db=db)
    made = {}

    def page(name, *arguments, db=store):
        made[name] = folder / f"{name}.html"
        run(*arguments, "--output", made[name], db=db)

    page("all", "report")
    page("one", "report", "1")
    page("chinese", "report", "1,2,3", "--lang", "zh")
    page("comparison", "report", "qwen3.8-27b_airline", "tuned")
    page("comparison-chinese", "report", "qwen3.8-27b_airline", "tuned", "--lang", "zh")
    page("anchor", "report", "anchor:qwen3.8-27b", "qwen3.8-27b_airline,2,3", "--worst", "0")
    page("show", "show", "c29cbae8", "--html")
    page("hostile", "report", "--lang", "zh", db=hostile)
    again = run("report")
    if again != made["all"].read_bytes():
        sys.exit("two reports of one store differ")
    return made


def check(browser, name, path, shots):
    problems = []

    def hold(what, found):
        if found:
            problems.append(f"{name}: {what}: {str(found)[:600]}")

    for width in [1280, 400]:
        for scheme in ["light", "dark"]:
            said, asked = browser.open(path, width, scheme)
            at = f"{width} px, {scheme}"
            hold(f"{at}, console", said)
            hold(f"{at}, requests", [url for url in asked if url != path.as_uri() and not url.startswith("data:")])
            wide = browser.ask("document.documentElement.scrollWidth - innerWidth")
            hold(f"{at}, wider than the window by", max(wide, 0))
            hold(f"{at}, texts outside of their charts", browser.ask(OUTSIDE))
            hold(f"{at}, texts upon each other", browser.ask(UPON))
            hold(f"{at}, samples in keys that are no samples", browser.ask("[...document.querySelectorAll('.keys svg')].filter(svg => Math.round(svg.getBoundingClientRect().width) !== 28).length"))
            hold(f"{at}, faint texts", browser.ask(FAINT))
            if shots:
                browser.screenshot(shots / f"{name}-{width}-{scheme}.png")
    hold("dead links", browser.ask(DEAD_LINKS))
    hold("harmed", browser.ask("window.harmed ? 1 : 0"))
    hold("foreign elements", browser.ask("document.querySelectorAll('img, b, iframe, object').length"))
    hold("tables that do not sort", browser.ask(SORTS))
    hold("heads that do not sort by key", browser.ask(SORTS_BY_KEY))
    hold("keys without a chart", browser.ask("[...document.querySelectorAll('figure')].filter(f => f.querySelector('.keys') && !f.querySelector('svg.chart:not(.key)')).length"))
    hold("heads that are not repeated on paper", browser.ask(NOT_REPEATED))
    hold("charts without data", browser.ask("[...document.querySelectorAll('figure')].filter(f => !f.querySelector('table')).length"))
    link = browser.ask("document.querySelector('a[href^=\"#simulation-\"]')?.getAttribute('href') ?? ''")
    if link:
        browser.ask(f"location.hash = {json.dumps(link)}")
        is_open = browser.ask(f"new Promise(done => setTimeout(() => done(document.querySelector({json.dumps(link)})?.open ?? false), 50))")
        hold("a link does not open its transcript", not is_open)
    count = "[...document.querySelectorAll('td, .turn, svg.chart')].length"
    with_script = browser.ask(count)
    printed = browser.call("Page.printToPDF", printBackground=True)["data"]
    hold("nothing printed", len(base64.b64decode(printed)) < 10_000)
    if shots:
        (shots / f"{name}.pdf").write_bytes(base64.b64decode(printed))
    # A4 upright, with the margins that browsers leave.
    browser.call("Emulation.setDeviceMetricsOverride", width=717, height=1000, deviceScaleFactor=1, mobile=False)
    browser.call("Emulation.setEmulatedMedia", media="print")
    browser.ask("document.querySelectorAll('details').forEach(details => { details.open = true; })")
    hold("tables wider than the paper", browser.ask(OFF_THE_PAPER))
    browser.call("Emulation.setEmulatedMedia", media="screen")
    browser.open(path, 400, "light", script=False)
    browser.call("Emulation.setScriptExecutionDisabled", value=False)
    hold("other content without script", browser.ask(count) != with_script)
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--driftbase", default=ROOT / "target/debug/driftbase", type=pathlib.Path)
    parser.add_argument("--chromium", default="chromium")
    parser.add_argument("--screenshots", type=pathlib.Path, help="keep pictures and prints in this folder")
    parser.add_argument("--only", help="only this page")
    arguments = parser.parse_args()
    if arguments.screenshots:
        arguments.screenshots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        folder = pathlib.Path(folder)
        made = pages(arguments.driftbase.resolve(), folder)
        browser = Browser(arguments.chromium, folder / "profile")
        problems = []
        try:
            for name, path in made.items():
                if arguments.only in (None, name):
                    problems += check(browser, name, path, arguments.screenshots)
                    print(f"{name}: {path.stat().st_size} bytes")
        finally:
            browser.close()
    print("\n".join(problems) or "all pages are as they should be")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
