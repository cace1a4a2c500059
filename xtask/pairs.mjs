// Are two pictures in one page the same as each alone? By hand, with a browser:
//
//     npm install playwright-core        (somewhere else)
//     PLAYWRIGHT=…/node_modules/playwright-core BROWSER=/usr/bin/chromium node xtask/pairs.mjs docs/gallery/*-kaya.svg
//
// Each picture is put into a page by itself, then into a page with all others, in their order and in the opposite one: what a picture
// calls by a name that one before it has, too, is the other's. With PAIRS=1 it is also put into a page with each other one, which takes
// long. It names the pictures that differ from themselves alone, and ends with 1 if there are any.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { chromium } = createRequire(import.meta.url)(process.env.PLAYWRIGHT ?? "playwright-core");
const browser = await chromium.launch({ executablePath: process.env.BROWSER, args: ["--no-sandbox"] });
const page = await browser.newPage({ reducedMotion: "reduce", viewport: { width: 900, height: 900 } });

const pictures = process.argv.slice(2).map((name) => ({ name, svg: readFileSync(name, "utf8") }));

// What the pictures of a page look like. All lie in one place, because the browser smooths edges by where they are, and one after the
// other is visible.
async function seen(svgs) {
    const style = "<style>div{position:absolute;top:0;left:0;visibility:hidden}.shown{visibility:visible}</style>";
    await page.setContent("<!doctype html>" + style + svgs.map((svg) => `<div>${svg}</div>`).join(""));
    const shots = [];
    for (const [index] of svgs.entries()) {
        await page.$$eval("div", (all, index) => all.forEach((it, at) => (it.className = at === index ? "shown" : "")), index);
        shots.push((await page.screenshot()).toString("base64"));
    }
    return shots;
}

const alone = [];
for (const { svg } of pictures) {
    alone.push((await seen([svg]))[0]);
}
let different = 0;
let pages = 0;

// Do these pictures, by their numbers, look in one page as each does alone?
async function compare(numbers) {
    pages += 1;
    const shots = await seen(numbers.map((number) => pictures[number].svg));
    for (const [at, number] of numbers.entries()) {
        if (shots[at] === alone[number]) continue;
        different += 1;
        const others = numbers.length === 2 ? `beside ${pictures[numbers[1 - at]].name}` : "among all";
        console.log(`${pictures[number].name} differs ${others}`);
    }
}

const all = [...pictures.keys()];
await compare(all);
await compare(all.toReversed());
for (const one of process.env.PAIRS ? all : []) {
    for (const other of all.filter((other) => other !== one)) await compare([one, other]);
}
console.log(`${pictures.length} pictures in ${pages} pages, ${different} differ`);
await browser.close();
process.exit(different ? 1 : 0);
