/** Writes the Markdown of a verification as one HTML file that needs nothing else. */
import { Marked } from "marked";
import { escapeMarkup, toSafeText } from "../../base/text.js";
import type { Report } from "../../verify/report/report.js";
import { isUnasked } from "../../verify/report/summary.js";
import { toMarkdown } from "./markdown.js";
import { documentOf, tableOf, toVerdict } from "./verify-document.js";

/** The document, with a newline at its end. It has no script and loads nothing. */
export function toHtmlReport(report: Report): string {
  const kept = report.checks.filter(({ status }) => status === "passed");
  const rows = isUnasked(report) ? [] : kept.map(({ summary, message }) => [summary, message]);
  // Markdown escapes what stands in a text, so that none of it is markup.
  const markdown = toMarkdown([...documentOf(report), ...tableOf("Kept", ["rule", "how often"], rows)]);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeMarkup(toSafeText(toVerdict(report)))}</title>
<style>${STYLE}</style>
</head>
<body>
${marked.parse(markdown, { async: false })}</body>
</html>
`;
}

const marked = new Marked({
  renderer: {
    // An address in a text is no link.
    link({ tokens }) {
      return this.parser.parseInline(tokens);
    },
  },
});

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 1000px; margin: 32px auto; padding: 0 16px; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.25; } h2 { margin-top: 28px; border-top: 1px solid #8884; padding-top: 8px; font-size: 1.15rem; }
h3 { font-size: 1rem; } p, ul { margin: 6px 0; }
pre { padding: 8px 12px; border-radius: 6px; background: #8881; white-space: pre-wrap; font-size: .85rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { padding: 5px 12px 5px 0; border-top: 1px solid #8884; text-align: left; vertical-align: top; overflow-wrap: break-word; }
td:last-child { min-width: 7em; overflow-wrap: anywhere; }
@media (max-width: 640px) { th, td { overflow-wrap: anywhere; } td:last-child { min-width: 5em; } }
@media print {
  @page { margin: 14mm; }
  :root { font-size: 10pt; } body { margin: 0; padding: 0; max-width: none; }
  pre { border: 1px solid #8886; background: none; }
  tr, pre, ul { break-inside: avoid; } h2, h3 { break-after: avoid; }
}
`;
