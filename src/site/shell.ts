/** The HTML around the pages of a site. */
import { escapeMarkup } from "../base/text.js";
import { TRUSTED } from "./site-world.js";

export interface SitePage {
  readonly group: string;
  /** Its path in the package: `docs/deploy.md`. */
  readonly path: string;
  readonly file: string;
  readonly title: string;
}

export interface ShownPage {
  readonly title: string;
  readonly content: string;
  /** The root of the folder as seen from the page: `./`, `../` or a path. */
  readonly root: string;
  /** Style sheets and the icon, from the root. */
  readonly styles: readonly string[];
  readonly icon: string;
  readonly pages: readonly SitePage[];
  /** The file of this page, which the list marks. */
  readonly file?: string;
}

/** As the page of a server: nothing from elsewhere. A meta element can't forbid frames. */
export const POLICY = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'"],
  ...["worker-src 'self'", "base-uri 'none'", "form-action 'none'"],
  ...["require-trusted-types-for 'script'", `trusted-types ${TRUSTED}`],
].join("; ");

export function toPage({ title, content, root, styles, icon, pages, file }: ShownPage): string {
  const links = styles.map((style) => `<link rel="stylesheet" href="${root}${style}">`).join("\n");
  return `<!doctype html>
<html lang="en" data-root="${escapeMarkup(root)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)} · museum-mock</title>
<link rel="icon" href="${root}${icon}" type="image/svg+xml">
${links}
<script type="module" src="${root}__admin/page/site.js"></script>
</head>
<body class="docs">
<a class="button main skip" href="#main">Skip to the content</a>
<header class="buttons bar">
<a class="buttons" href="${root}"><img src="${root}${icon}" alt="" width="24" height="24">museum-mock</a>
<form role="search"><input class="input" type="search" aria-label="Search the documentation" placeholder="Search ( / )" autocomplete="off" data-search></form>
<a href="#pages">Pages</a>
<a href="${root}__admin/">Steer the mock</a>
</header>
<div class="docs-body">
<main id="main" class="stack" tabindex="-1">
<div id="found"></div>
<article class="stack">
${content}</article>
<footer class="soft small">
<p><b>Whose mock is this?</b> The requests on these pages are answered by a mock in your own browser. What you change is yours alone: no other visitor sees it, and
curl can't reach it. To hand a state on, <a href="${root}__admin/#/steer/sessions">copy a link</a> under Sessions. For an address that programs can call, read
<a href="${root}deploy.html">One address for everybody</a>.</p>
</footer>
</main>
<nav id="pages" class="tabs docs-pages" aria-label="Documentation">
${listOf(pages, root, file)}</nav>
</div>
</body>
</html>
`;
}

function listOf(pages: readonly SitePage[], root: string, current: string | undefined): string {
  const groups = [...new Set(pages.map(({ group }) => group))];
  const itemOf = ({ file, title }: SitePage) => {
    const mark = file === current ? ' aria-current="page"' : "";
    return `<li><a href="${root}${file}"${mark}>${escapeMarkup(title)}</a></li>\n`;
  };
  const ofGroup = (group: string) => pages.filter((page) => page.group === group).map(itemOf);
  return groups.map((group) => `<h2>${escapeMarkup(group)}</h2>\n<ul>\n${ofGroup(group).join("")}</ul>\n`).join("");
}

/** What the first page begins with, in Markdown. */
export const WELCOME = `# museum-mock

A mock of the museum information interface runs in this tab: opening hours by day, special events by date range. Every block with a button is answered here, by
the mock in your browser.

\`\`\`sh
curl -u anyone:anything "http://127.0.0.1:4010/museum-hours?limit=3"
\`\`\`

`;

/** What stands where the mock would answer but does not run yet, and where there is no file. */
export const ABSENT = `<h1>There is no page here</h1>
<p>An address of the mock is answered by a service worker in a browser: there is no server behind it, so a program such as curl, and a browser in which the mock
has not been started, get this page. Any other address may be mistyped: search above, or choose a page from the list.</p>
<p data-absent>Starting the mock …</p>
<noscript><p>The mock needs JavaScript.</p></noscript>
`;
