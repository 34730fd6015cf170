// @ts-nocheck
/** Validators of JSON Schemas. Compiled by `npm run generated`; do not edit. */
import type { CompiledSchema } from "../../base/compiled-schema.js";
import { countCodePoints } from "../../base/code-points.js";
export const validateWorld: CompiledSchema = validate21;
const schema6 = {
  type: "object",
  description: "the state of a session",
  properties: {
    version: { const: 1, description: "the version of the format, 1" },
    clock: {
      type: "object",
      description: "the clock: {today}, {now, speed, since} or {released: true}",
      properties: {
        today: { type: "string", minLength: 1, description: "a calendar date, YYYY-MM-DD" },
        now: { type: "string", minLength: 1, description: "a moment in UTC, such as 2027-03-01T09:00:00.000Z" },
        speed: {
          type: "number",
          minimum: 0,
          maximum: 86400,
          description: "how much faster than real time it runs, 0 to 86400",
        },
        since: {
          type: "string",
          minLength: 1,
          description: "when it was set, in real time, such as 2027-03-01T09:00:00.000Z",
        },
        released: { const: true, description: "true" },
      },
      required: [],
      additionalProperties: false,
    },
    profile: { type: "object", description: "the answers to choices that differ from the default profile" },
    edits: {
      type: "object",
      description: "the edited data",
      properties: {
        hours: {
          type: "object",
          description: "the entries by date",
          additionalProperties: {
            type: ["object", "null"],
            description: "an entry or event, or null if it is deleted",
          },
        },
        events: {
          type: "object",
          description: "the events by eventId in lower case",
          additionalProperties: {
            type: ["object", "null"],
            description: "an entry or event, or null if it is deleted",
          },
        },
      },
      required: [],
      additionalProperties: false,
    },
    scenarios: {
      type: "array",
      description: "at most 20 active scenarios, in the order of entering",
      items: {
        type: "object",
        description: "an active scenario, and what was set manually after it was entered",
        properties: {
          scenario: {
            type: "string",
            minLength: 1,
            description: "the name of a scenario, with the values of its parameters",
          },
          anchor: {
            type: "string",
            minLength: 1,
            description: "what today is in the dates of the scenario, YYYY-MM-DD",
          },
          before: { type: "string", minLength: 1, description: "the day before it was entered, YYYY-MM-DD" },
          since: {
            type: "string",
            minLength: 1,
            description: "when it was entered, in real time, such as 2027-03-01T09:00:00.000Z",
          },
          clock: {
            type: "object",
            description: "a clock with one of today, now and released",
            properties: {
              today: { type: "string", minLength: 1, description: "a calendar date, YYYY-MM-DD" },
              now: { type: "string", minLength: 1, description: "a moment in UTC, such as 2027-03-01T09:00:00.000Z" },
              speed: {
                type: "number",
                minimum: 0,
                maximum: 86400,
                description: "how much faster than real time it runs, 0 to 86400",
              },
              since: {
                type: "string",
                minLength: 1,
                description: "when it was set, in real time, such as 2027-03-01T09:00:00.000Z",
              },
              released: { const: true, description: "true" },
            },
            required: [],
            additionalProperties: false,
          },
          profile: { type: "object", description: "the answers to choices that were set" },
          edits: {
            type: "object",
            description: "the edited data",
            properties: {
              hours: {
                type: "object",
                description: "the entries by date",
                additionalProperties: {
                  type: ["object", "null"],
                  description: "an entry or event, or null if it is deleted",
                },
              },
              events: {
                type: "object",
                description: "the events by eventId in lower case",
                additionalProperties: {
                  type: ["object", "null"],
                  description: "an entry or event, or null if it is deleted",
                },
              },
            },
            required: [],
            additionalProperties: false,
          },
        },
        required: ["scenario", "anchor", "before", "since"],
        additionalProperties: false,
      },
      maxItems: 20,
    },
    define: { type: "array", description: "at most 200 definitions of scenarios that are not built in", maxItems: 200 },
    faults: { type: "array", description: "the manual faults" },
    counts: {
      type: "array",
      description: "at most 10000 numbers of requests",
      items: {
        type: "object",
        description: "a number of requests",
        properties: {
          of: {
            type: "array",
            description: "the names that lead to a fault or a later change",
            items: { type: "string", maxLength: 1000, description: "a name" },
            minItems: 1,
            maxItems: 6,
          },
          count: { type: "integer", minimum: 1, maximum: 9007199254740991, description: "a whole number, 1 or more" },
        },
        required: ["of", "count"],
        additionalProperties: false,
      },
      maxItems: 10000,
    },
  },
  required: ["version", "clock"],
  additionalProperties: false,
};
const func2 = countCodePoints;
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.version === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "version" },
        schema: schema6.required,
        parentSchema: schema6,
        data,
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.clock === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "clock" },
        schema: schema6.required,
        parentSchema: schema6,
        data,
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (
        !(
          key0 === "version" ||
          key0 === "clock" ||
          key0 === "profile" ||
          key0 === "edits" ||
          key0 === "scenarios" ||
          key0 === "define" ||
          key0 === "faults" ||
          key0 === "counts"
        )
      ) {
        const err2 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          schema: false,
          parentSchema: schema6,
          data,
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.version !== undefined) {
      let data0 = data.version;
      if (1 !== data0) {
        const err3 = {
          instancePath: instancePath + "/version",
          schemaPath: "#/properties/version/const",
          keyword: "const",
          params: { allowedValue: 1 },
          schema: 1,
          parentSchema: schema6.properties.version,
          data: data0,
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.clock !== undefined) {
      let data1 = data.clock;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        for (const key1 in data1) {
          if (!(key1 === "today" || key1 === "now" || key1 === "speed" || key1 === "since" || key1 === "released")) {
            const err4 = {
              instancePath: instancePath + "/clock",
              schemaPath: "#/properties/clock/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key1 },
              schema: false,
              parentSchema: schema6.properties.clock,
              data: data1,
            };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
        if (data1.today !== undefined) {
          let data2 = data1.today;
          if (typeof data2 === "string") {
            if (func2(data2) < 1) {
              const err5 = {
                instancePath: instancePath + "/clock/today",
                schemaPath: "#/properties/clock/properties/today/minLength",
                keyword: "minLength",
                params: { limit: 1 },
                schema: 1,
                parentSchema: schema6.properties.clock.properties.today,
                data: data2,
              };
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                vErrors.push(err5);
              }
              errors++;
            }
          } else {
            const err6 = {
              instancePath: instancePath + "/clock/today",
              schemaPath: "#/properties/clock/properties/today/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema6.properties.clock.properties.today.type,
              parentSchema: schema6.properties.clock.properties.today,
              data: data2,
            };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
        }
        if (data1.now !== undefined) {
          let data3 = data1.now;
          if (typeof data3 === "string") {
            if (func2(data3) < 1) {
              const err7 = {
                instancePath: instancePath + "/clock/now",
                schemaPath: "#/properties/clock/properties/now/minLength",
                keyword: "minLength",
                params: { limit: 1 },
                schema: 1,
                parentSchema: schema6.properties.clock.properties.now,
                data: data3,
              };
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                vErrors.push(err7);
              }
              errors++;
            }
          } else {
            const err8 = {
              instancePath: instancePath + "/clock/now",
              schemaPath: "#/properties/clock/properties/now/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema6.properties.clock.properties.now.type,
              parentSchema: schema6.properties.clock.properties.now,
              data: data3,
            };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        }
        if (data1.speed !== undefined) {
          let data4 = data1.speed;
          if (typeof data4 == "number" && isFinite(data4)) {
            if (data4 > 86400 || isNaN(data4)) {
              const err9 = {
                instancePath: instancePath + "/clock/speed",
                schemaPath: "#/properties/clock/properties/speed/maximum",
                keyword: "maximum",
                params: { comparison: "<=", limit: 86400 },
                schema: 86400,
                parentSchema: schema6.properties.clock.properties.speed,
                data: data4,
              };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.push(err9);
              }
              errors++;
            }
            if (data4 < 0 || isNaN(data4)) {
              const err10 = {
                instancePath: instancePath + "/clock/speed",
                schemaPath: "#/properties/clock/properties/speed/minimum",
                keyword: "minimum",
                params: { comparison: ">=", limit: 0 },
                schema: 0,
                parentSchema: schema6.properties.clock.properties.speed,
                data: data4,
              };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
          } else {
            const err11 = {
              instancePath: instancePath + "/clock/speed",
              schemaPath: "#/properties/clock/properties/speed/type",
              keyword: "type",
              params: { type: "number" },
              schema: schema6.properties.clock.properties.speed.type,
              parentSchema: schema6.properties.clock.properties.speed,
              data: data4,
            };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
        }
        if (data1.since !== undefined) {
          let data5 = data1.since;
          if (typeof data5 === "string") {
            if (func2(data5) < 1) {
              const err12 = {
                instancePath: instancePath + "/clock/since",
                schemaPath: "#/properties/clock/properties/since/minLength",
                keyword: "minLength",
                params: { limit: 1 },
                schema: 1,
                parentSchema: schema6.properties.clock.properties.since,
                data: data5,
              };
              if (vErrors === null) {
                vErrors = [err12];
              } else {
                vErrors.push(err12);
              }
              errors++;
            }
          } else {
            const err13 = {
              instancePath: instancePath + "/clock/since",
              schemaPath: "#/properties/clock/properties/since/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema6.properties.clock.properties.since.type,
              parentSchema: schema6.properties.clock.properties.since,
              data: data5,
            };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              vErrors.push(err13);
            }
            errors++;
          }
        }
        if (data1.released !== undefined) {
          let data6 = data1.released;
          if (true !== data6) {
            const err14 = {
              instancePath: instancePath + "/clock/released",
              schemaPath: "#/properties/clock/properties/released/const",
              keyword: "const",
              params: { allowedValue: true },
              schema: true,
              parentSchema: schema6.properties.clock.properties.released,
              data: data6,
            };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              vErrors.push(err14);
            }
            errors++;
          }
        }
      } else {
        const err15 = {
          instancePath: instancePath + "/clock",
          schemaPath: "#/properties/clock/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema6.properties.clock.type,
          parentSchema: schema6.properties.clock,
          data: data1,
        };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.profile !== undefined) {
      let data7 = data.profile;
      if (!(data7 && typeof data7 == "object" && !Array.isArray(data7))) {
        const err16 = {
          instancePath: instancePath + "/profile",
          schemaPath: "#/properties/profile/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema6.properties.profile.type,
          parentSchema: schema6.properties.profile,
          data: data7,
        };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.edits !== undefined) {
      let data8 = data.edits;
      if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
        for (const key2 in data8) {
          if (!(key2 === "hours" || key2 === "events")) {
            const err17 = {
              instancePath: instancePath + "/edits",
              schemaPath: "#/properties/edits/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key2 },
              schema: false,
              parentSchema: schema6.properties.edits,
              data: data8,
            };
            if (vErrors === null) {
              vErrors = [err17];
            } else {
              vErrors.push(err17);
            }
            errors++;
          }
        }
        if (data8.hours !== undefined) {
          let data9 = data8.hours;
          if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
            for (const key3 in data9) {
              let data10 = data9[key3];
              if (!(data10 && typeof data10 == "object" && !Array.isArray(data10)) && data10 !== null) {
                const err18 = {
                  instancePath: instancePath + "/edits/hours/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),
                  schemaPath: "#/properties/edits/properties/hours/additionalProperties/type",
                  keyword: "type",
                  params: { type: schema6.properties.edits.properties.hours.additionalProperties.type },
                  schema: schema6.properties.edits.properties.hours.additionalProperties.type,
                  parentSchema: schema6.properties.edits.properties.hours.additionalProperties,
                  data: data10,
                };
                if (vErrors === null) {
                  vErrors = [err18];
                } else {
                  vErrors.push(err18);
                }
                errors++;
              }
            }
          } else {
            const err19 = {
              instancePath: instancePath + "/edits/hours",
              schemaPath: "#/properties/edits/properties/hours/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema6.properties.edits.properties.hours.type,
              parentSchema: schema6.properties.edits.properties.hours,
              data: data9,
            };
            if (vErrors === null) {
              vErrors = [err19];
            } else {
              vErrors.push(err19);
            }
            errors++;
          }
        }
        if (data8.events !== undefined) {
          let data11 = data8.events;
          if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
            for (const key4 in data11) {
              let data12 = data11[key4];
              if (!(data12 && typeof data12 == "object" && !Array.isArray(data12)) && data12 !== null) {
                const err20 = {
                  instancePath: instancePath + "/edits/events/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),
                  schemaPath: "#/properties/edits/properties/events/additionalProperties/type",
                  keyword: "type",
                  params: { type: schema6.properties.edits.properties.events.additionalProperties.type },
                  schema: schema6.properties.edits.properties.events.additionalProperties.type,
                  parentSchema: schema6.properties.edits.properties.events.additionalProperties,
                  data: data12,
                };
                if (vErrors === null) {
                  vErrors = [err20];
                } else {
                  vErrors.push(err20);
                }
                errors++;
              }
            }
          } else {
            const err21 = {
              instancePath: instancePath + "/edits/events",
              schemaPath: "#/properties/edits/properties/events/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema6.properties.edits.properties.events.type,
              parentSchema: schema6.properties.edits.properties.events,
              data: data11,
            };
            if (vErrors === null) {
              vErrors = [err21];
            } else {
              vErrors.push(err21);
            }
            errors++;
          }
        }
      } else {
        const err22 = {
          instancePath: instancePath + "/edits",
          schemaPath: "#/properties/edits/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema6.properties.edits.type,
          parentSchema: schema6.properties.edits,
          data: data8,
        };
        if (vErrors === null) {
          vErrors = [err22];
        } else {
          vErrors.push(err22);
        }
        errors++;
      }
    }
    if (data.scenarios !== undefined) {
      let data13 = data.scenarios;
      if (Array.isArray(data13)) {
        if (data13.length > 20) {
          const err23 = {
            instancePath: instancePath + "/scenarios",
            schemaPath: "#/properties/scenarios/maxItems",
            keyword: "maxItems",
            params: { limit: 20 },
            schema: 20,
            parentSchema: schema6.properties.scenarios,
            data: data13,
          };
          if (vErrors === null) {
            vErrors = [err23];
          } else {
            vErrors.push(err23);
          }
          errors++;
        }
        const len0 = data13.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data14 = data13[i0];
          if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
            if (data14.scenario === undefined) {
              const err24 = {
                instancePath: instancePath + "/scenarios/" + i0,
                schemaPath: "#/properties/scenarios/items/required",
                keyword: "required",
                params: { missingProperty: "scenario" },
                schema: schema6.properties.scenarios.items.required,
                parentSchema: schema6.properties.scenarios.items,
                data: data14,
              };
              if (vErrors === null) {
                vErrors = [err24];
              } else {
                vErrors.push(err24);
              }
              errors++;
            }
            if (data14.anchor === undefined) {
              const err25 = {
                instancePath: instancePath + "/scenarios/" + i0,
                schemaPath: "#/properties/scenarios/items/required",
                keyword: "required",
                params: { missingProperty: "anchor" },
                schema: schema6.properties.scenarios.items.required,
                parentSchema: schema6.properties.scenarios.items,
                data: data14,
              };
              if (vErrors === null) {
                vErrors = [err25];
              } else {
                vErrors.push(err25);
              }
              errors++;
            }
            if (data14.before === undefined) {
              const err26 = {
                instancePath: instancePath + "/scenarios/" + i0,
                schemaPath: "#/properties/scenarios/items/required",
                keyword: "required",
                params: { missingProperty: "before" },
                schema: schema6.properties.scenarios.items.required,
                parentSchema: schema6.properties.scenarios.items,
                data: data14,
              };
              if (vErrors === null) {
                vErrors = [err26];
              } else {
                vErrors.push(err26);
              }
              errors++;
            }
            if (data14.since === undefined) {
              const err27 = {
                instancePath: instancePath + "/scenarios/" + i0,
                schemaPath: "#/properties/scenarios/items/required",
                keyword: "required",
                params: { missingProperty: "since" },
                schema: schema6.properties.scenarios.items.required,
                parentSchema: schema6.properties.scenarios.items,
                data: data14,
              };
              if (vErrors === null) {
                vErrors = [err27];
              } else {
                vErrors.push(err27);
              }
              errors++;
            }
            for (const key5 in data14) {
              if (
                !(
                  key5 === "scenario" ||
                  key5 === "anchor" ||
                  key5 === "before" ||
                  key5 === "since" ||
                  key5 === "clock" ||
                  key5 === "profile" ||
                  key5 === "edits"
                )
              ) {
                const err28 = {
                  instancePath: instancePath + "/scenarios/" + i0,
                  schemaPath: "#/properties/scenarios/items/additionalProperties",
                  keyword: "additionalProperties",
                  params: { additionalProperty: key5 },
                  schema: false,
                  parentSchema: schema6.properties.scenarios.items,
                  data: data14,
                };
                if (vErrors === null) {
                  vErrors = [err28];
                } else {
                  vErrors.push(err28);
                }
                errors++;
              }
            }
            if (data14.scenario !== undefined) {
              let data15 = data14.scenario;
              if (typeof data15 === "string") {
                if (func2(data15) < 1) {
                  const err29 = {
                    instancePath: instancePath + "/scenarios/" + i0 + "/scenario",
                    schemaPath: "#/properties/scenarios/items/properties/scenario/minLength",
                    keyword: "minLength",
                    params: { limit: 1 },
                    schema: 1,
                    parentSchema: schema6.properties.scenarios.items.properties.scenario,
                    data: data15,
                  };
                  if (vErrors === null) {
                    vErrors = [err29];
                  } else {
                    vErrors.push(err29);
                  }
                  errors++;
                }
              } else {
                const err30 = {
                  instancePath: instancePath + "/scenarios/" + i0 + "/scenario",
                  schemaPath: "#/properties/scenarios/items/properties/scenario/type",
                  keyword: "type",
                  params: { type: "string" },
                  schema: schema6.properties.scenarios.items.properties.scenario.type,
                  parentSchema: schema6.properties.scenarios.items.properties.scenario,
                  data: data15,
                };
                if (vErrors === null) {
                  vErrors = [err30];
                } else {
                  vErrors.push(err30);
                }
                errors++;
              }
            }
            if (data14.anchor !== undefined) {
              let data16 = data14.anchor;
              if (typeof data16 === "string") {
                if (func2(data16) < 1) {
                  const err31 = {
                    instancePath: instancePath + "/scenarios/" + i0 + "/anchor",
                    schemaPath: "#/properties/scenarios/items/properties/anchor/minLength",
                    keyword: "minLength",
                    params: { limit: 1 },
                    schema: 1,
                    parentSchema: schema6.properties.scenarios.items.properties.anchor,
                    data: data16,
                  };
                  if (vErrors === null) {
                    vErrors = [err31];
                  } else {
                    vErrors.push(err31);
                  }
                  errors++;
                }
              } else {
                const err32 = {
                  instancePath: instancePath + "/scenarios/" + i0 + "/anchor",
                  schemaPath: "#/properties/scenarios/items/properties/anchor/type",
                  keyword: "type",
                  params: { type: "string" },
                  schema: schema6.properties.scenarios.items.properties.anchor.type,
                  parentSchema: schema6.properties.scenarios.items.properties.anchor,
                  data: data16,
                };
                if (vErrors === null) {
                  vErrors = [err32];
                } else {
                  vErrors.push(err32);
                }
                errors++;
              }
            }
            if (data14.before !== undefined) {
              let data17 = data14.before;
              if (typeof data17 === "string") {
                if (func2(data17) < 1) {
                  const err33 = {
                    instancePath: instancePath + "/scenarios/" + i0 + "/before",
                    schemaPath: "#/properties/scenarios/items/properties/before/minLength",
                    keyword: "minLength",
                    params: { limit: 1 },
                    schema: 1,
                    parentSchema: schema6.properties.scenarios.items.properties.before,
                    data: data17,
                  };
                  if (vErrors === null) {
                    vErrors = [err33];
                  } else {
                    vErrors.push(err33);
                  }
                  errors++;
                }
              } else {
                const err34 = {
                  instancePath: instancePath + "/scenarios/" + i0 + "/before",
                  schemaPath: "#/properties/scenarios/items/properties/before/type",
                  keyword: "type",
                  params: { type: "string" },
                  schema: schema6.properties.scenarios.items.properties.before.type,
                  parentSchema: schema6.properties.scenarios.items.properties.before,
                  data: data17,
                };
                if (vErrors === null) {
                  vErrors = [err34];
                } else {
                  vErrors.push(err34);
                }
                errors++;
              }
            }
            if (data14.since !== undefined) {
              let data18 = data14.since;
              if (typeof data18 === "string") {
                if (func2(data18) < 1) {
                  const err35 = {
                    instancePath: instancePath + "/scenarios/" + i0 + "/since",
                    schemaPath: "#/properties/scenarios/items/properties/since/minLength",
                    keyword: "minLength",
                    params: { limit: 1 },
                    schema: 1,
                    parentSchema: schema6.properties.scenarios.items.properties.since,
                    data: data18,
                  };
                  if (vErrors === null) {
                    vErrors = [err35];
                  } else {
                    vErrors.push(err35);
                  }
                  errors++;
                }
              } else {
                const err36 = {
                  instancePath: instancePath + "/scenarios/" + i0 + "/since",
                  schemaPath: "#/properties/scenarios/items/properties/since/type",
                  keyword: "type",
                  params: { type: "string" },
                  schema: schema6.properties.scenarios.items.properties.since.type,
                  parentSchema: schema6.properties.scenarios.items.properties.since,
                  data: data18,
                };
                if (vErrors === null) {
                  vErrors = [err36];
                } else {
                  vErrors.push(err36);
                }
                errors++;
              }
            }
            if (data14.clock !== undefined) {
              let data19 = data14.clock;
              if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
                for (const key6 in data19) {
                  if (
                    !(key6 === "today" || key6 === "now" || key6 === "speed" || key6 === "since" || key6 === "released")
                  ) {
                    const err37 = {
                      instancePath: instancePath + "/scenarios/" + i0 + "/clock",
                      schemaPath: "#/properties/scenarios/items/properties/clock/additionalProperties",
                      keyword: "additionalProperties",
                      params: { additionalProperty: key6 },
                      schema: false,
                      parentSchema: schema6.properties.scenarios.items.properties.clock,
                      data: data19,
                    };
                    if (vErrors === null) {
                      vErrors = [err37];
                    } else {
                      vErrors.push(err37);
                    }
                    errors++;
                  }
                }
                if (data19.today !== undefined) {
                  let data20 = data19.today;
                  if (typeof data20 === "string") {
                    if (func2(data20) < 1) {
                      const err38 = {
                        instancePath: instancePath + "/scenarios/" + i0 + "/clock/today",
                        schemaPath: "#/properties/scenarios/items/properties/clock/properties/today/minLength",
                        keyword: "minLength",
                        params: { limit: 1 },
                        schema: 1,
                        parentSchema: schema6.properties.scenarios.items.properties.clock.properties.today,
                        data: data20,
                      };
                      if (vErrors === null) {
                        vErrors = [err38];
                      } else {
                        vErrors.push(err38);
                      }
                      errors++;
                    }
                  } else {
                    const err39 = {
                      instancePath: instancePath + "/scenarios/" + i0 + "/clock/today",
                      schemaPath: "#/properties/scenarios/items/properties/clock/properties/today/type",
                      keyword: "type",
                      params: { type: "string" },
                      schema: schema6.properties.scenarios.items.properties.clock.properties.today.type,
                      parentSchema: schema6.properties.scenarios.items.properties.clock.properties.today,
                      data: data20,
                    };
                    if (vErrors === null) {
                      vErrors = [err39];
                    } else {
                      vErrors.push(err39);
                    }
                    errors++;
                  }
                }
                if (data19.now !== undefined) {
                  let data21 = data19.now;
                  if (typeof data21 === "string") {
                    if (func2(data21) < 1) {
                      const err40 = {
                        instancePath: instancePath + "/scenarios/" + i0 + "/clock/now",
                        schemaPath: "#/properties/scenarios/items/properties/clock/properties/now/minLength",
                        keyword: "minLength",
                        params: { limit: 1 },
                        schema: 1,
                        parentSchema: schema6.properties.scenarios.items.properties.clock.properties.now,
                        data: data21,
                      };
                      if (vErrors === null) {
                        vErrors = [err40];
                      } else {
                        vErrors.push(err40);
                      }
                      errors++;
                    }
                  } else {
                    const err41 = {
                      instancePath: instancePath + "/scenarios/" + i0 + "/clock/now",
                      schemaPath: "#/properties/scenarios/items/properties/clock/properties/now/type",
                      keyword: "type",
                      params: { type: "string" },
                      schema: schema6.properties.scenarios.items.properties.clock.properties.now.type,
                      parentSchema: schema6.properties.scenarios.items.properties.clock.properties.now,
                      data: data21,
                    };
                    if (vErrors === null) {
                      vErrors = [err41];
                    } else {
                      vErrors.push(err41);
                    }
                    errors++;
                  }
                }
                if (data19.speed !== undefined) {
                  let data22 = data19.speed;
                  if (typeof data22 == "number" && isFinite(data22)) {
                    if (data22 > 86400 || isNaN(data22)) {
                      const err42 = {
                        instancePath: instancePath + "/scenarios/" + i0 + "/clock/speed",
                        schemaPath: "#/properties/scenarios/items/properties/clock/properties/speed/maximum",
                        keyword: "maximum",
                        params: { comparison: "<=", limit: 86400 },
                        schema: 86400,
                        parentSchema: schema6.properties.scenarios.items.properties.clock.properties.speed,
                        data: data22,
                      };
                      if (vErrors === null) {
                        vErrors = [err42];
                      } else {
                        vErrors.push(err42);
                      }
                      errors++;
                    }
                    if (data22 < 0 || isNaN(data22)) {
                      const err43 = {
                        instancePath: instancePath + "/scenarios/" + i0 + "/clock/speed",
                        schemaPath: "#/properties/scenarios/items/properties/clock/properties/speed/minimum",
                        keyword: "minimum",
                        params: { comparison: ">=", limit: 0 },
                        schema: 0,
                        parentSchema: schema6.properties.scenarios.items.properties.clock.properties.speed,
                        data: data22,
                      };
                      if (vErrors === null) {
                        vErrors = [err43];
                      } else {
                        vErrors.push(err43);
                      }
                      errors++;
                    }
                  } else {
                    const err44 = {
                      instancePath: instancePath + "/scenarios/" + i0 + "/clock/speed",
                      schemaPath: "#/properties/scenarios/items/properties/clock/properties/speed/type",
                      keyword: "type",
                      params: { type: "number" },
                      schema: schema6.properties.scenarios.items.properties.clock.properties.speed.type,
                      parentSchema: schema6.properties.scenarios.items.properties.clock.properties.speed,
                      data: data22,
                    };
                    if (vErrors === null) {
                      vErrors = [err44];
                    } else {
                      vErrors.push(err44);
                    }
                    errors++;
                  }
                }
                if (data19.since !== undefined) {
                  let data23 = data19.since;
                  if (typeof data23 === "string") {
                    if (func2(data23) < 1) {
                      const err45 = {
                        instancePath: instancePath + "/scenarios/" + i0 + "/clock/since",
                        schemaPath: "#/properties/scenarios/items/properties/clock/properties/since/minLength",
                        keyword: "minLength",
                        params: { limit: 1 },
                        schema: 1,
                        parentSchema: schema6.properties.scenarios.items.properties.clock.properties.since,
                        data: data23,
                      };
                      if (vErrors === null) {
                        vErrors = [err45];
                      } else {
                        vErrors.push(err45);
                      }
                      errors++;
                    }
                  } else {
                    const err46 = {
                      instancePath: instancePath + "/scenarios/" + i0 + "/clock/since",
                      schemaPath: "#/properties/scenarios/items/properties/clock/properties/since/type",
                      keyword: "type",
                      params: { type: "string" },
                      schema: schema6.properties.scenarios.items.properties.clock.properties.since.type,
                      parentSchema: schema6.properties.scenarios.items.properties.clock.properties.since,
                      data: data23,
                    };
                    if (vErrors === null) {
                      vErrors = [err46];
                    } else {
                      vErrors.push(err46);
                    }
                    errors++;
                  }
                }
                if (data19.released !== undefined) {
                  let data24 = data19.released;
                  if (true !== data24) {
                    const err47 = {
                      instancePath: instancePath + "/scenarios/" + i0 + "/clock/released",
                      schemaPath: "#/properties/scenarios/items/properties/clock/properties/released/const",
                      keyword: "const",
                      params: { allowedValue: true },
                      schema: true,
                      parentSchema: schema6.properties.scenarios.items.properties.clock.properties.released,
                      data: data24,
                    };
                    if (vErrors === null) {
                      vErrors = [err47];
                    } else {
                      vErrors.push(err47);
                    }
                    errors++;
                  }
                }
              } else {
                const err48 = {
                  instancePath: instancePath + "/scenarios/" + i0 + "/clock",
                  schemaPath: "#/properties/scenarios/items/properties/clock/type",
                  keyword: "type",
                  params: { type: "object" },
                  schema: schema6.properties.scenarios.items.properties.clock.type,
                  parentSchema: schema6.properties.scenarios.items.properties.clock,
                  data: data19,
                };
                if (vErrors === null) {
                  vErrors = [err48];
                } else {
                  vErrors.push(err48);
                }
                errors++;
              }
            }
            if (data14.profile !== undefined) {
              let data25 = data14.profile;
              if (!(data25 && typeof data25 == "object" && !Array.isArray(data25))) {
                const err49 = {
                  instancePath: instancePath + "/scenarios/" + i0 + "/profile",
                  schemaPath: "#/properties/scenarios/items/properties/profile/type",
                  keyword: "type",
                  params: { type: "object" },
                  schema: schema6.properties.scenarios.items.properties.profile.type,
                  parentSchema: schema6.properties.scenarios.items.properties.profile,
                  data: data25,
                };
                if (vErrors === null) {
                  vErrors = [err49];
                } else {
                  vErrors.push(err49);
                }
                errors++;
              }
            }
            if (data14.edits !== undefined) {
              let data26 = data14.edits;
              if (data26 && typeof data26 == "object" && !Array.isArray(data26)) {
                for (const key7 in data26) {
                  if (!(key7 === "hours" || key7 === "events")) {
                    const err50 = {
                      instancePath: instancePath + "/scenarios/" + i0 + "/edits",
                      schemaPath: "#/properties/scenarios/items/properties/edits/additionalProperties",
                      keyword: "additionalProperties",
                      params: { additionalProperty: key7 },
                      schema: false,
                      parentSchema: schema6.properties.scenarios.items.properties.edits,
                      data: data26,
                    };
                    if (vErrors === null) {
                      vErrors = [err50];
                    } else {
                      vErrors.push(err50);
                    }
                    errors++;
                  }
                }
                if (data26.hours !== undefined) {
                  let data27 = data26.hours;
                  if (data27 && typeof data27 == "object" && !Array.isArray(data27)) {
                    for (const key8 in data27) {
                      let data28 = data27[key8];
                      if (!(data28 && typeof data28 == "object" && !Array.isArray(data28)) && data28 !== null) {
                        const err51 = {
                          instancePath:
                            instancePath +
                            "/scenarios/" +
                            i0 +
                            "/edits/hours/" +
                            key8.replace(/~/g, "~0").replace(/\//g, "~1"),
                          schemaPath:
                            "#/properties/scenarios/items/properties/edits/properties/hours/additionalProperties/type",
                          keyword: "type",
                          params: {
                            type: schema6.properties.scenarios.items.properties.edits.properties.hours
                              .additionalProperties.type,
                          },
                          schema:
                            schema6.properties.scenarios.items.properties.edits.properties.hours.additionalProperties
                              .type,
                          parentSchema:
                            schema6.properties.scenarios.items.properties.edits.properties.hours.additionalProperties,
                          data: data28,
                        };
                        if (vErrors === null) {
                          vErrors = [err51];
                        } else {
                          vErrors.push(err51);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err52 = {
                      instancePath: instancePath + "/scenarios/" + i0 + "/edits/hours",
                      schemaPath: "#/properties/scenarios/items/properties/edits/properties/hours/type",
                      keyword: "type",
                      params: { type: "object" },
                      schema: schema6.properties.scenarios.items.properties.edits.properties.hours.type,
                      parentSchema: schema6.properties.scenarios.items.properties.edits.properties.hours,
                      data: data27,
                    };
                    if (vErrors === null) {
                      vErrors = [err52];
                    } else {
                      vErrors.push(err52);
                    }
                    errors++;
                  }
                }
                if (data26.events !== undefined) {
                  let data29 = data26.events;
                  if (data29 && typeof data29 == "object" && !Array.isArray(data29)) {
                    for (const key9 in data29) {
                      let data30 = data29[key9];
                      if (!(data30 && typeof data30 == "object" && !Array.isArray(data30)) && data30 !== null) {
                        const err53 = {
                          instancePath:
                            instancePath +
                            "/scenarios/" +
                            i0 +
                            "/edits/events/" +
                            key9.replace(/~/g, "~0").replace(/\//g, "~1"),
                          schemaPath:
                            "#/properties/scenarios/items/properties/edits/properties/events/additionalProperties/type",
                          keyword: "type",
                          params: {
                            type: schema6.properties.scenarios.items.properties.edits.properties.events
                              .additionalProperties.type,
                          },
                          schema:
                            schema6.properties.scenarios.items.properties.edits.properties.events.additionalProperties
                              .type,
                          parentSchema:
                            schema6.properties.scenarios.items.properties.edits.properties.events.additionalProperties,
                          data: data30,
                        };
                        if (vErrors === null) {
                          vErrors = [err53];
                        } else {
                          vErrors.push(err53);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err54 = {
                      instancePath: instancePath + "/scenarios/" + i0 + "/edits/events",
                      schemaPath: "#/properties/scenarios/items/properties/edits/properties/events/type",
                      keyword: "type",
                      params: { type: "object" },
                      schema: schema6.properties.scenarios.items.properties.edits.properties.events.type,
                      parentSchema: schema6.properties.scenarios.items.properties.edits.properties.events,
                      data: data29,
                    };
                    if (vErrors === null) {
                      vErrors = [err54];
                    } else {
                      vErrors.push(err54);
                    }
                    errors++;
                  }
                }
              } else {
                const err55 = {
                  instancePath: instancePath + "/scenarios/" + i0 + "/edits",
                  schemaPath: "#/properties/scenarios/items/properties/edits/type",
                  keyword: "type",
                  params: { type: "object" },
                  schema: schema6.properties.scenarios.items.properties.edits.type,
                  parentSchema: schema6.properties.scenarios.items.properties.edits,
                  data: data26,
                };
                if (vErrors === null) {
                  vErrors = [err55];
                } else {
                  vErrors.push(err55);
                }
                errors++;
              }
            }
          } else {
            const err56 = {
              instancePath: instancePath + "/scenarios/" + i0,
              schemaPath: "#/properties/scenarios/items/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema6.properties.scenarios.items.type,
              parentSchema: schema6.properties.scenarios.items,
              data: data14,
            };
            if (vErrors === null) {
              vErrors = [err56];
            } else {
              vErrors.push(err56);
            }
            errors++;
          }
        }
      } else {
        const err57 = {
          instancePath: instancePath + "/scenarios",
          schemaPath: "#/properties/scenarios/type",
          keyword: "type",
          params: { type: "array" },
          schema: schema6.properties.scenarios.type,
          parentSchema: schema6.properties.scenarios,
          data: data13,
        };
        if (vErrors === null) {
          vErrors = [err57];
        } else {
          vErrors.push(err57);
        }
        errors++;
      }
    }
    if (data.define !== undefined) {
      let data31 = data.define;
      if (Array.isArray(data31)) {
        if (data31.length > 200) {
          const err58 = {
            instancePath: instancePath + "/define",
            schemaPath: "#/properties/define/maxItems",
            keyword: "maxItems",
            params: { limit: 200 },
            schema: 200,
            parentSchema: schema6.properties.define,
            data: data31,
          };
          if (vErrors === null) {
            vErrors = [err58];
          } else {
            vErrors.push(err58);
          }
          errors++;
        }
      } else {
        const err59 = {
          instancePath: instancePath + "/define",
          schemaPath: "#/properties/define/type",
          keyword: "type",
          params: { type: "array" },
          schema: schema6.properties.define.type,
          parentSchema: schema6.properties.define,
          data: data31,
        };
        if (vErrors === null) {
          vErrors = [err59];
        } else {
          vErrors.push(err59);
        }
        errors++;
      }
    }
    if (data.faults !== undefined) {
      let data32 = data.faults;
      if (!Array.isArray(data32)) {
        const err60 = {
          instancePath: instancePath + "/faults",
          schemaPath: "#/properties/faults/type",
          keyword: "type",
          params: { type: "array" },
          schema: schema6.properties.faults.type,
          parentSchema: schema6.properties.faults,
          data: data32,
        };
        if (vErrors === null) {
          vErrors = [err60];
        } else {
          vErrors.push(err60);
        }
        errors++;
      }
    }
    if (data.counts !== undefined) {
      let data33 = data.counts;
      if (Array.isArray(data33)) {
        if (data33.length > 10000) {
          const err61 = {
            instancePath: instancePath + "/counts",
            schemaPath: "#/properties/counts/maxItems",
            keyword: "maxItems",
            params: { limit: 10000 },
            schema: 10000,
            parentSchema: schema6.properties.counts,
            data: data33,
          };
          if (vErrors === null) {
            vErrors = [err61];
          } else {
            vErrors.push(err61);
          }
          errors++;
        }
        const len1 = data33.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data34 = data33[i1];
          if (data34 && typeof data34 == "object" && !Array.isArray(data34)) {
            if (data34.of === undefined) {
              const err62 = {
                instancePath: instancePath + "/counts/" + i1,
                schemaPath: "#/properties/counts/items/required",
                keyword: "required",
                params: { missingProperty: "of" },
                schema: schema6.properties.counts.items.required,
                parentSchema: schema6.properties.counts.items,
                data: data34,
              };
              if (vErrors === null) {
                vErrors = [err62];
              } else {
                vErrors.push(err62);
              }
              errors++;
            }
            if (data34.count === undefined) {
              const err63 = {
                instancePath: instancePath + "/counts/" + i1,
                schemaPath: "#/properties/counts/items/required",
                keyword: "required",
                params: { missingProperty: "count" },
                schema: schema6.properties.counts.items.required,
                parentSchema: schema6.properties.counts.items,
                data: data34,
              };
              if (vErrors === null) {
                vErrors = [err63];
              } else {
                vErrors.push(err63);
              }
              errors++;
            }
            for (const key10 in data34) {
              if (!(key10 === "of" || key10 === "count")) {
                const err64 = {
                  instancePath: instancePath + "/counts/" + i1,
                  schemaPath: "#/properties/counts/items/additionalProperties",
                  keyword: "additionalProperties",
                  params: { additionalProperty: key10 },
                  schema: false,
                  parentSchema: schema6.properties.counts.items,
                  data: data34,
                };
                if (vErrors === null) {
                  vErrors = [err64];
                } else {
                  vErrors.push(err64);
                }
                errors++;
              }
            }
            if (data34.of !== undefined) {
              let data35 = data34.of;
              if (Array.isArray(data35)) {
                if (data35.length > 6) {
                  const err65 = {
                    instancePath: instancePath + "/counts/" + i1 + "/of",
                    schemaPath: "#/properties/counts/items/properties/of/maxItems",
                    keyword: "maxItems",
                    params: { limit: 6 },
                    schema: 6,
                    parentSchema: schema6.properties.counts.items.properties.of,
                    data: data35,
                  };
                  if (vErrors === null) {
                    vErrors = [err65];
                  } else {
                    vErrors.push(err65);
                  }
                  errors++;
                }
                if (data35.length < 1) {
                  const err66 = {
                    instancePath: instancePath + "/counts/" + i1 + "/of",
                    schemaPath: "#/properties/counts/items/properties/of/minItems",
                    keyword: "minItems",
                    params: { limit: 1 },
                    schema: 1,
                    parentSchema: schema6.properties.counts.items.properties.of,
                    data: data35,
                  };
                  if (vErrors === null) {
                    vErrors = [err66];
                  } else {
                    vErrors.push(err66);
                  }
                  errors++;
                }
                const len2 = data35.length;
                for (let i2 = 0; i2 < len2; i2++) {
                  let data36 = data35[i2];
                  if (typeof data36 === "string") {
                    if (func2(data36) > 1000) {
                      const err67 = {
                        instancePath: instancePath + "/counts/" + i1 + "/of/" + i2,
                        schemaPath: "#/properties/counts/items/properties/of/items/maxLength",
                        keyword: "maxLength",
                        params: { limit: 1000 },
                        schema: 1000,
                        parentSchema: schema6.properties.counts.items.properties.of.items,
                        data: data36,
                      };
                      if (vErrors === null) {
                        vErrors = [err67];
                      } else {
                        vErrors.push(err67);
                      }
                      errors++;
                    }
                  } else {
                    const err68 = {
                      instancePath: instancePath + "/counts/" + i1 + "/of/" + i2,
                      schemaPath: "#/properties/counts/items/properties/of/items/type",
                      keyword: "type",
                      params: { type: "string" },
                      schema: schema6.properties.counts.items.properties.of.items.type,
                      parentSchema: schema6.properties.counts.items.properties.of.items,
                      data: data36,
                    };
                    if (vErrors === null) {
                      vErrors = [err68];
                    } else {
                      vErrors.push(err68);
                    }
                    errors++;
                  }
                }
              } else {
                const err69 = {
                  instancePath: instancePath + "/counts/" + i1 + "/of",
                  schemaPath: "#/properties/counts/items/properties/of/type",
                  keyword: "type",
                  params: { type: "array" },
                  schema: schema6.properties.counts.items.properties.of.type,
                  parentSchema: schema6.properties.counts.items.properties.of,
                  data: data35,
                };
                if (vErrors === null) {
                  vErrors = [err69];
                } else {
                  vErrors.push(err69);
                }
                errors++;
              }
            }
            if (data34.count !== undefined) {
              let data37 = data34.count;
              if (!(typeof data37 == "number" && !(data37 % 1) && !isNaN(data37) && isFinite(data37))) {
                const err70 = {
                  instancePath: instancePath + "/counts/" + i1 + "/count",
                  schemaPath: "#/properties/counts/items/properties/count/type",
                  keyword: "type",
                  params: { type: "integer" },
                  schema: schema6.properties.counts.items.properties.count.type,
                  parentSchema: schema6.properties.counts.items.properties.count,
                  data: data37,
                };
                if (vErrors === null) {
                  vErrors = [err70];
                } else {
                  vErrors.push(err70);
                }
                errors++;
              }
              if (typeof data37 == "number" && isFinite(data37)) {
                if (data37 > 9007199254740991 || isNaN(data37)) {
                  const err71 = {
                    instancePath: instancePath + "/counts/" + i1 + "/count",
                    schemaPath: "#/properties/counts/items/properties/count/maximum",
                    keyword: "maximum",
                    params: { comparison: "<=", limit: 9007199254740991 },
                    schema: 9007199254740991,
                    parentSchema: schema6.properties.counts.items.properties.count,
                    data: data37,
                  };
                  if (vErrors === null) {
                    vErrors = [err71];
                  } else {
                    vErrors.push(err71);
                  }
                  errors++;
                }
                if (data37 < 1 || isNaN(data37)) {
                  const err72 = {
                    instancePath: instancePath + "/counts/" + i1 + "/count",
                    schemaPath: "#/properties/counts/items/properties/count/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 1 },
                    schema: 1,
                    parentSchema: schema6.properties.counts.items.properties.count,
                    data: data37,
                  };
                  if (vErrors === null) {
                    vErrors = [err72];
                  } else {
                    vErrors.push(err72);
                  }
                  errors++;
                }
              }
            }
          } else {
            const err73 = {
              instancePath: instancePath + "/counts/" + i1,
              schemaPath: "#/properties/counts/items/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema6.properties.counts.items.type,
              parentSchema: schema6.properties.counts.items,
              data: data34,
            };
            if (vErrors === null) {
              vErrors = [err73];
            } else {
              vErrors.push(err73);
            }
            errors++;
          }
        }
      } else {
        const err74 = {
          instancePath: instancePath + "/counts",
          schemaPath: "#/properties/counts/type",
          keyword: "type",
          params: { type: "array" },
          schema: schema6.properties.counts.type,
          parentSchema: schema6.properties.counts,
          data: data33,
        };
        if (vErrors === null) {
          vErrors = [err74];
        } else {
          vErrors.push(err74);
        }
        errors++;
      }
    }
  } else {
    const err75 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      schema: schema6.type,
      parentSchema: schema6,
      data,
    };
    if (vErrors === null) {
      vErrors = [err75];
    } else {
      vErrors.push(err75);
    }
    errors++;
  }
  validate21.errors = vErrors;
  return errors === 0;
}
