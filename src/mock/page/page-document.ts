/** The dashboard as HTML and CSS; what moves in it is the script's. */

export const dashboardPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>museum-mock</title>
<link rel="stylesheet" href="dashboard.css">
<script type="module" src="dashboard.js"></script>
<header>
  <h1>museum-mock</h1>
  <p><b id="today">…</b> <span id="held"></span> · <b id="current">…</b></p>
  <label>World <select id="session"><option value="">the common one</option></select></label>
  <button id="reset">Reset this world</button>
</header>
<p id="message" role="status"></p>
<form id="token" hidden>
  <label>Token <input id="secret" type="password" autocomplete="off" required></label>
  <button>Unlock</button>
</form>
<section aria-labelledby="steer">
  <h2 id="steer">Steer</h2>
  <form id="clock">
    <label>Today <input id="date" type="date" required></label>
    <button>Hold</button>
    <button type="button" data-days="-1">−1 day</button>
    <button type="button" data-days="1">+1 day</button>
    <button type="button" data-days="7">+7 days</button>
    <button type="button" id="release">Release</button>
  </form>
  <form id="scenario">
    <label>Scenario <input id="name" list="names" size="44" placeholder="no events" autocomplete="off" required></label>
    <datalist id="names"></datalist>
    <button>Enter</button>
    <button type="button" id="leave">Leave</button>
    <span id="says"></span>
  </form>
  <form id="faults">
    <label>Faults <input id="list" size="70" spellcheck="false" placeholder='[{"status": 503, "every": 3}]'></label>
    <button>Set</button>
    <button type="button" id="mend">Clear</button>
  </form>
</section>
<section aria-labelledby="journal">
  <h2 id="journal">Journal</h2>
  <p>
    <label>Show <select id="filter">
      <option value="">everything</option>
      <option value="wrong=true">what was wrong</option>
      <option value="operation=getMuseumHours">hours</option>
      <option value="operation=listSpecialEvents">events</option>
      <option value="status=4xx">4xx</option>
      <option value="status=5xx">5xx</option>
    </select></label>
    <a id="har" href="requests/har" download>Save as HAR</a>
    <button id="clear">Clear</button>
  </p>
  <table>
    <thead><tr><th>Time<th>Request<th>Status<th>ms<th>World<th>What the mock made of it</thead>
    <tbody id="rows"></tbody>
  </table>
  <p id="empty">Nothing has been asked yet.</p>
</section>
<dialog id="details"><form method="dialog"><button>Close</button></form><pre id="exchange"></pre></dialog>
</html>
`;

export const dashboardStyle = `:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
body { margin: 0 auto; padding: 1rem; max-width: 80rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline; }
h1 { font-size: 1.2rem; margin: 0; }
h2 { font-size: 1rem; margin: 1.2rem 0 .4rem; }
form:not([hidden]) { display: flex; flex-wrap: wrap; gap: .4rem; align-items: baseline; margin: .4rem 0; }
input, select, button { font: inherit; }
label { white-space: nowrap; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .25rem .6rem .25rem 0; border-top: 1px solid #8884; }
td:nth-child(2) { overflow-wrap: anywhere; min-width: 16rem; font-family: ui-monospace, monospace; }
tbody tr { cursor: pointer; }
tbody tr:hover, tbody tr:focus { background: #8882; }
.s0, .s5 { color: #c22; } .s4 { color: #b60; } .s2, .s3 { color: #282; }
#message:empty { display: none; }
#message { background: #c222; padding: .4rem .6rem; }
#says { flex-basis: 100%; opacity: .75; }
dialog { max-width: 60rem; width: 90%; } pre { white-space: pre-wrap; overflow-wrap: anywhere; }
`;
