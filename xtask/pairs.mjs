// Are two pictures in one page the same as each alone? By hand, with a browser:
//
//     npm install playwright-core        (somewhere else)
//     PLAYWRIGHT=…/node_modules/playwright-core BROWSER=/usr/bin/chromium node xtask/pairs.mjs docs/gallery/*-kaya.svg
//
// Each picture is put into a page by itself, then into a page behind each other one, and into one before it. It names the pairs in which
// one of the two differs, and ends with 1 if there are any.
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
let pairs = 0;
for (let one = 0; one < pictures.length; one += 1) {
    for (let other = 0; other < pictures.length; other += 1) {
        if (one === other) continue;
        pairs += 1;
        const [first, second] = await seen([pictures[one].svg, pictures[other].svg]);
        if (first !== alone[one] || second !== alone[other]) {
            different += 1;
            console.log(`${pictures[one].name} and ${pictures[other].name} differ from each alone`);
        }
    }
}
console.log(`${pairs} pairs, ${different} differ`);
await browser.close();
process.exit(different ? 1 : 0);
