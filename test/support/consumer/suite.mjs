/**
 * The test suite of a sample consumer, run by `museum-mock sweep`. It leans on two things that the document leaves open: that the
 * day endDate itself is in the range, and that a limit over the maximum, if it is rejected, is rejected with 400.
 */
import assert from "node:assert/strict";

const base = process.env.MUSEUM_URL;
const headers = { Authorization: `Basic ${btoa("consumer:secret")}` };
/** @param {string} target */
const get = (target) => fetch(`${base}${target}`, { headers });

const hours = await get("/museum-hours?limit=5");
assert.equal(hours.status, 200, "the hours of today");

/** @type {{ dates: string[] }[]} */
const known = await (await get("/special-events?startDate=2027-03-01&endDate=2027-03-31&limit=30")).json();
const date = known.flatMap((event) => event.dates).find((day) => day >= "2027-03-01" && day <= "2027-03-31");
const onThatDay = await (await get(`/special-events?startDate=${date}&endDate=${date}`)).json();
assert.ok(onThatDay.length > 0, `the events of one day, ${date}`);

const tooMany = await get("/museum-hours?limit=50");
if (tooMany.status !== 200) assert.equal(tooMany.status, 400, "the status of a limit that is too large");
