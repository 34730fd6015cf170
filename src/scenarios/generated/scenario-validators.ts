// @ts-nocheck
/** Validators of JSON Schemas. Compiled by `npm run generated`; do not edit. */
import type { CompiledSchema } from "../../base/compiled-schema.js";
import { countCodePoints } from "../../base/code-points.js";
export const validateScenario: CompiledSchema = validate10;
const schema11 = {
  type: "object",
  description: "a scenario: a named world, described by what differs from the standard one",
  properties: {
    name: {
      type: "string",
      minLength: 1,
      maxLength: 120,
      description: "an English precondition, such as: the museum is open on {date}",
    },
    says: { type: "string", minLength: 1, description: "a sentence on what is different" },
    extends: { type: "string", description: "the name of the scenario that this one extends" },
    parameters: {
      type: "object",
      description: "the parameters in the name",
      additionalProperties: {
        type: "object",
        description: "a parameter: {format: date, example: 2027-12-24} or {format: count, example: 3}",
        properties: {
          format: { enum: ["date", "count"], description: "date or count" },
          example: { type: ["string", "integer"], description: "an example" },
        },
        required: ["format", "example"],
        additionalProperties: false,
      },
    },
    clock: {
      type: "object",
      description: "holds the clock at a day, or sets it to a local time",
      properties: {
        today: { type: "string", minLength: 1, description: "a date, YYYY-MM-DD, or a relative one, such as today+3" },
        time: {
          type: "string",
          pattern: "^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$",
          description: "a time of day, such as 17:00 or 23:59:30",
        },
        speed: {
          type: "number",
          minimum: 0,
          maximum: 86400,
          description: "how much faster than real time the clock runs, a number from 0 (stands still) to 86400",
        },
      },
      required: [],
      additionalProperties: false,
    },
    profile: {
      description: "answers to choices: a built-in profile, or an object of answers",
      type: ["string", "object"],
    },
    data: { $ref: "#/$defs/data" },
    changes: {
      type: "array",
      description:
        "further changes to the data, each after a number of requests, at a time of day, or once both are reached",
      items: {
        type: "object",
        description: "a later change",
        properties: {
          after: { type: "integer", minimum: 0, description: "a whole number, 0 or more" },
          at: {
            type: "string",
            pattern: "^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$",
            description: "a time of day, such as 17:00 or 23:59:30",
          },
          on: { type: "string", minLength: 1, description: "a date, YYYY-MM-DD, or a relative one, such as today+3" },
          match: { $ref: "#/$defs/match" },
          data: { $ref: "#/$defs/data" },
        },
        required: ["data"],
        additionalProperties: false,
      },
    },
    faults: { type: "array", description: "faults", items: { $ref: "#/$defs/fault" } },
  },
  required: ["name", "says"],
  additionalProperties: false,
  $defs: {
    text: {
      description:
        "a text, a list of texts that take turns, or {repeat: TEXT, times: N}; {n} in a text is the number of the event",
      anyOf: [
        { type: "string" },
        { type: "array", items: { type: "string" }, minItems: 1 },
        {
          type: "object",
          description: "a repeated text",
          properties: {
            repeat: { type: "string" },
            times: { type: "integer", minimum: 0, description: "a whole number, 0 or more", maximum: 100000 },
          },
          required: ["repeat", "times"],
          additionalProperties: false,
        },
      ],
    },
    howMany: {
      description: "a whole number, or the name of a parameter",
      anyOf: [
        { type: "integer", minimum: 0, description: "a whole number, 0 or more", maximum: 10000 },
        { type: "string" },
      ],
    },
    hours: {
      type: "object",
      description: "an entry, or one for each day of a range",
      properties: {
        date: { type: "string", minLength: 1, description: "a date, YYYY-MM-DD, or a relative one, such as today+3" },
        from: { type: "string", minLength: 1, description: "a date, YYYY-MM-DD, or a relative one, such as today+3" },
        to: { type: "string", minLength: 1, description: "a date, YYYY-MM-DD, or a relative one, such as today+3" },
        days: { $ref: "#/$defs/howMany" },
        timeOpen: { type: "string", description: "a time of day, HH:MM" },
        timeClose: { type: "string", description: "a time of day, HH:MM" },
      },
      required: [],
      additionalProperties: false,
    },
    event: {
      type: "object",
      description: "an event, or several like it",
      properties: {
        eventId: { type: "string", format: "uuid", description: "a UUID" },
        name: { $ref: "#/$defs/text" },
        location: { $ref: "#/$defs/text" },
        eventDescription: { $ref: "#/$defs/text" },
        dates: {
          type: "array",
          description: "dates and ranges",
          items: {
            description: "a date, YYYY-MM-DD, or a relative one, such as today+3, or {from: DATE, to: DATE}",
            anyOf: [
              { type: "string", minLength: 1, description: "a date, YYYY-MM-DD, or a relative one, such as today+3" },
              {
                type: "object",
                description: "a range of days",
                properties: {
                  from: {
                    type: "string",
                    minLength: 1,
                    description: "a date, YYYY-MM-DD, or a relative one, such as today+3",
                  },
                  to: {
                    type: "string",
                    minLength: 1,
                    description: "a date, YYYY-MM-DD, or a relative one, such as today+3",
                  },
                  every: { type: "integer", minimum: 1, description: "a whole number, 1 or more" },
                  spread: { type: "boolean", description: "gives each event one of the days, in turn" },
                },
                required: ["from", "to"],
                additionalProperties: false,
              },
            ],
          },
        },
        price: { type: "number", description: "a number" },
        times: { $ref: "#/$defs/howMany" },
      },
      required: ["dates"],
      additionalProperties: false,
    },
    match: {
      type: "object",
      description: "the requests that match",
      properties: {
        operation: {
          anyOf: [
            { enum: ["getMuseumHours", "listSpecialEvents"] },
            { type: "array", items: { enum: ["getMuseumHours", "listSpecialEvents"] }, minItems: 1 },
          ],
          description: "one of getMuseumHours, listSpecialEvents",
        },
        method: { type: ["string", "array"], items: { type: ["string"] }, description: "a method, such as GET" },
        path: {
          type: ["string", "array"],
          items: { type: ["string"] },
          description: "a path such as /museum-hours, in which * stands for any text",
        },
        parameters: {
          type: "object",
          description: "values of parameters, by name",
          additionalProperties: {
            type: ["string", "number", "array"],
            items: { type: ["string", "number"] },
            description: "a text or a number",
          },
        },
        sent: {
          type: "object",
          description: "values of parameters as written in the query, by name",
          additionalProperties: {
            type: ["string", "number", "boolean", "array"],
            items: { type: ["string", "number", "boolean"] },
            description:
              "a text, in which * stands for any text, true if the parameter has to be there, or false if it must not",
          },
        },
        headers: {
          type: "object",
          description: "values of headers, by name",
          maxProperties: 20,
          additionalProperties: {
            type: ["string", "boolean", "array"],
            items: { type: ["string", "boolean"] },
            description:
              "a text, in which * stands for any text, true if the header has to be there, or false if it must not",
          },
        },
        user: {
          type: ["string", "boolean", "array"],
          items: { type: ["string", "boolean"] },
          description:
            "the user name of the credential, in which * stands for any text, true for any, or false for none",
        },
      },
      required: [],
      additionalProperties: false,
    },
    data: {
      type: "object",
      description: "changes to the hours and events",
      properties: {
        hours: {
          type: "object",
          description: "changes to the hours",
          properties: {
            replace: { type: "array", description: "all entries", items: { $ref: "#/$defs/hours" } },
            remove: {
              description: "all, or a list of ranges such as {from: today, to: today+13}",
              anyOf: [
                { const: "all" },
                {
                  type: "array",
                  description: "what is removed",
                  items: {
                    type: "object",
                    description: "a range with from, to or both",
                    properties: {
                      from: {
                        type: "string",
                        minLength: 1,
                        description: "a date, YYYY-MM-DD, or a relative one, such as today+3",
                      },
                      to: {
                        type: "string",
                        minLength: 1,
                        description: "a date, YYYY-MM-DD, or a relative one, such as today+3",
                      },
                    },
                    required: [],
                    additionalProperties: false,
                    minProperties: 1,
                  },
                },
              ],
            },
            add: {
              type: "array",
              description: "added entries; each replaces the entry of its day",
              items: { $ref: "#/$defs/hours" },
            },
          },
          required: [],
          additionalProperties: false,
        },
        events: {
          type: "object",
          description: "changes to the events",
          properties: {
            replace: { type: "array", description: "all events", items: { $ref: "#/$defs/event" } },
            remove: {
              description: "all, or a list of ranges such as {from: today, to: today+13}",
              anyOf: [
                { const: "all" },
                {
                  type: "array",
                  description: "what is removed",
                  items: {
                    type: "object",
                    description: "a range with from, to or both",
                    properties: {
                      from: {
                        type: "string",
                        minLength: 1,
                        description: "a date, YYYY-MM-DD, or a relative one, such as today+3",
                      },
                      to: {
                        type: "string",
                        minLength: 1,
                        description: "a date, YYYY-MM-DD, or a relative one, such as today+3",
                      },
                      eventId: { type: "string", description: "a UUID" },
                    },
                    required: [],
                    additionalProperties: false,
                    minProperties: 1,
                  },
                },
              ],
            },
            add: { type: "array", description: "added events", items: { $ref: "#/$defs/event" } },
          },
          required: [],
          additionalProperties: false,
        },
      },
      required: [],
      additionalProperties: false,
    },
    delay: {
      description: "milliseconds, a range such as 100..500, or {median: 300, sigma: 0.5}",
      anyOf: [
        { type: "number", minimum: 0, maximum: 3600000 },
        { type: "string", pattern: "^\\d{1,7}(\\.\\.\\d{1,7})?$" },
        {
          type: "object",
          description: "a log-normal distribution",
          properties: {
            median: { type: "number", exclusiveMinimum: 0, description: "milliseconds, over 0" },
            sigma: { type: "number", minimum: 0, maximum: 3, description: "a number from 0 to 3" },
          },
          required: ["median", "sigma"],
          additionalProperties: false,
        },
      ],
    },
    retryAfter: {
      description: "seconds, a whole number, or {seconds: 30, as: date}",
      anyOf: [
        { type: "integer", minimum: 0, description: "a whole number, 0 or more", maximum: 31536000 },
        {
          type: "object",
          description: "seconds, sent as a date",
          properties: {
            seconds: { type: "integer", minimum: 0, description: "a whole number, 0 or more", maximum: 31536000 },
            as: { enum: ["seconds", "date"] },
          },
          required: ["seconds", "as"],
          additionalProperties: false,
        },
      ],
    },
    body: {
      description:
        "one of notJson, againstSchema, wrongMediaType, wrongCharset, empty, or {field: price, as: one of missing, null, string, number, boolean, array, object, wrongFormat}",
      anyOf: [
        { enum: ["notJson", "againstSchema", "wrongMediaType", "wrongCharset", "empty"] },
        {
          type: "object",
          description: "a field and what it becomes",
          properties: {
            field: { type: "string" },
            as: { enum: ["missing", "null", "string", "number", "boolean", "array", "object", "wrongFormat"] },
          },
          required: ["field", "as"],
          additionalProperties: false,
        },
      ],
    },
    headers: {
      type: "object",
      description: "headers of the answer to set, by name; null removes one",
      maxProperties: 20,
      additionalProperties: { type: ["string", "null"], description: "a text, or null to remove the header" },
    },
    drip: {
      type: "object",
      description: "sends the body in chunks, over milliseconds",
      properties: {
        chunks: { type: "integer", minimum: 1, maximum: 1000, description: "a whole number from 1 to 1000" },
        over: { type: "integer", minimum: 0, maximum: 600000, description: "milliseconds from 0 to 600000" },
      },
      required: ["chunks", "over"],
      additionalProperties: false,
    },
    fault: {
      type: "object",
      description: "a fault and its conditions",
      properties: {
        status: { type: "integer", minimum: 200, maximum: 599, description: "a status from 200 to 599" },
        retryAfter: { $ref: "#/$defs/retryAfter" },
        detail: { type: "string", description: "the sentence in the error" },
        delay: { $ref: "#/$defs/delay" },
        drip: { $ref: "#/$defs/drip" },
        connection: {
          enum: ["refused", "resetBeforeBody", "resetInBody", "cutShort"],
          description: "one of refused, resetBeforeBody, resetInBody, cutShort",
        },
        lasts: {
          type: "integer",
          minimum: 1,
          maximum: 600000,
          description: "how long connections are refused, in milliseconds",
        },
        body: { $ref: "#/$defs/body" },
        headers: { $ref: "#/$defs/headers" },
        stale: {
          const: true,
          description: "true: answers a request with If-None-Match with 304, whatever tag it names",
        },
        sequence: {
          type: "array",
          description: "steps, one for each request that gets the fault",
          items: {
            type: "object",
            description: "effects of a step; none to let a request pass",
            properties: {
              status: { type: "integer", minimum: 200, maximum: 599, description: "a status from 200 to 599" },
              retryAfter: { $ref: "#/$defs/retryAfter" },
              detail: { type: "string", description: "the sentence in the error" },
              delay: { $ref: "#/$defs/delay" },
              drip: { $ref: "#/$defs/drip" },
              connection: {
                enum: ["refused", "resetBeforeBody", "resetInBody", "cutShort"],
                description: "one of refused, resetBeforeBody, resetInBody, cutShort",
              },
              lasts: {
                type: "integer",
                minimum: 1,
                maximum: 600000,
                description: "how long connections are refused, in milliseconds",
              },
              body: { $ref: "#/$defs/body" },
              headers: { $ref: "#/$defs/headers" },
              stale: {
                const: true,
                description: "true: answers a request with If-None-Match with 304, whatever tag it names",
              },
              times: {
                type: "integer",
                minimum: 1,
                description: "how many requests get the step, a whole number, 1 or more",
              },
            },
            required: [],
            additionalProperties: false,
          },
          minItems: 1,
          maxItems: 100,
        },
        repeat: { type: "boolean", description: "true starts the sequence again after its last step" },
        match: { $ref: "#/$defs/match" },
        after: { type: "integer", minimum: 0, description: "how many matching requests pass first, a whole number" },
        times: {
          type: "integer",
          minimum: 1,
          description: "how many requests get the fault, a whole number, 1 or more",
        },
        every: {
          type: "integer",
          minimum: 1,
          description: "each n-th request gets the fault, a whole number, 1 or more",
        },
        probability: { type: "number", minimum: 0, maximum: 1, description: "a number from 0 to 1" },
      },
      required: [],
      additionalProperties: false,
    },
  },
  $id: "scenario",
};
const schema20 = {
  type: "object",
  description: "the requests that match",
  properties: {
    operation: {
      anyOf: [
        { enum: ["getMuseumHours", "listSpecialEvents"] },
        { type: "array", items: { enum: ["getMuseumHours", "listSpecialEvents"] }, minItems: 1 },
      ],
      description: "one of getMuseumHours, listSpecialEvents",
    },
    method: { type: ["string", "array"], items: { type: ["string"] }, description: "a method, such as GET" },
    path: {
      type: ["string", "array"],
      items: { type: ["string"] },
      description: "a path such as /museum-hours, in which * stands for any text",
    },
    parameters: {
      type: "object",
      description: "values of parameters, by name",
      additionalProperties: {
        type: ["string", "number", "array"],
        items: { type: ["string", "number"] },
        description: "a text or a number",
      },
    },
    sent: {
      type: "object",
      description: "values of parameters as written in the query, by name",
      additionalProperties: {
        type: ["string", "number", "boolean", "array"],
        items: { type: ["string", "number", "boolean"] },
        description:
          "a text, in which * stands for any text, true if the parameter has to be there, or false if it must not",
      },
    },
    headers: {
      type: "object",
      description: "values of headers, by name",
      maxProperties: 20,
      additionalProperties: {
        type: ["string", "boolean", "array"],
        items: { type: ["string", "boolean"] },
        description:
          "a text, in which * stands for any text, true if the header has to be there, or false if it must not",
      },
    },
    user: {
      type: ["string", "boolean", "array"],
      items: { type: ["string", "boolean"] },
      description: "the user name of the credential, in which * stands for any text, true for any, or false for none",
    },
  },
  required: [],
  additionalProperties: false,
};
const func2 = Object.prototype.hasOwnProperty;
const func3 = countCodePoints;
const pattern0 = new RegExp("^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$", "u");
const schema12 = {
  type: "object",
  description: "changes to the hours and events",
  properties: {
    hours: {
      type: "object",
      description: "changes to the hours",
      properties: {
        replace: { type: "array", description: "all entries", items: { $ref: "#/$defs/hours" } },
        remove: {
          description: "all, or a list of ranges such as {from: today, to: today+13}",
          anyOf: [
            { const: "all" },
            {
              type: "array",
              description: "what is removed",
              items: {
                type: "object",
                description: "a range with from, to or both",
                properties: {
                  from: {
                    type: "string",
                    minLength: 1,
                    description: "a date, YYYY-MM-DD, or a relative one, such as today+3",
                  },
                  to: {
                    type: "string",
                    minLength: 1,
                    description: "a date, YYYY-MM-DD, or a relative one, such as today+3",
                  },
                },
                required: [],
                additionalProperties: false,
                minProperties: 1,
              },
            },
          ],
        },
        add: {
          type: "array",
          description: "added entries; each replaces the entry of its day",
          items: { $ref: "#/$defs/hours" },
        },
      },
      required: [],
      additionalProperties: false,
    },
    events: {
      type: "object",
      description: "changes to the events",
      properties: {
        replace: { type: "array", description: "all events", items: { $ref: "#/$defs/event" } },
        remove: {
          description: "all, or a list of ranges such as {from: today, to: today+13}",
          anyOf: [
            { const: "all" },
            {
              type: "array",
              description: "what is removed",
              items: {
                type: "object",
                description: "a range with from, to or both",
                properties: {
                  from: {
                    type: "string",
                    minLength: 1,
                    description: "a date, YYYY-MM-DD, or a relative one, such as today+3",
                  },
                  to: {
                    type: "string",
                    minLength: 1,
                    description: "a date, YYYY-MM-DD, or a relative one, such as today+3",
                  },
                  eventId: { type: "string", description: "a UUID" },
                },
                required: [],
                additionalProperties: false,
                minProperties: 1,
              },
            },
          ],
        },
        add: { type: "array", description: "added events", items: { $ref: "#/$defs/event" } },
      },
      required: [],
      additionalProperties: false,
    },
  },
  required: [],
  additionalProperties: false,
};
const schema13 = {
  type: "object",
  description: "an entry, or one for each day of a range",
  properties: {
    date: { type: "string", minLength: 1, description: "a date, YYYY-MM-DD, or a relative one, such as today+3" },
    from: { type: "string", minLength: 1, description: "a date, YYYY-MM-DD, or a relative one, such as today+3" },
    to: { type: "string", minLength: 1, description: "a date, YYYY-MM-DD, or a relative one, such as today+3" },
    days: { $ref: "#/$defs/howMany" },
    timeOpen: { type: "string", description: "a time of day, HH:MM" },
    timeClose: { type: "string", description: "a time of day, HH:MM" },
  },
  required: [],
  additionalProperties: false,
};
const schema14 = {
  description: "a whole number, or the name of a parameter",
  anyOf: [
    { type: "integer", minimum: 0, description: "a whole number, 0 or more", maximum: 10000 },
    { type: "string" },
  ],
};
function validate12(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (
        !(
          key0 === "date" ||
          key0 === "from" ||
          key0 === "to" ||
          key0 === "days" ||
          key0 === "timeOpen" ||
          key0 === "timeClose"
        )
      ) {
        const err0 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          schema: false,
          parentSchema: schema13,
          data,
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.date !== undefined) {
      let data0 = data.date;
      if (typeof data0 === "string") {
        if (func3(data0) < 1) {
          const err1 = {
            instancePath: instancePath + "/date",
            schemaPath: "#/properties/date/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            schema: 1,
            parentSchema: schema13.properties.date,
            data: data0,
          };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      } else {
        const err2 = {
          instancePath: instancePath + "/date",
          schemaPath: "#/properties/date/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema13.properties.date.type,
          parentSchema: schema13.properties.date,
          data: data0,
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.from !== undefined) {
      let data1 = data.from;
      if (typeof data1 === "string") {
        if (func3(data1) < 1) {
          const err3 = {
            instancePath: instancePath + "/from",
            schemaPath: "#/properties/from/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            schema: 1,
            parentSchema: schema13.properties.from,
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = {
          instancePath: instancePath + "/from",
          schemaPath: "#/properties/from/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema13.properties.from.type,
          parentSchema: schema13.properties.from,
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
    if (data.to !== undefined) {
      let data2 = data.to;
      if (typeof data2 === "string") {
        if (func3(data2) < 1) {
          const err5 = {
            instancePath: instancePath + "/to",
            schemaPath: "#/properties/to/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            schema: 1,
            parentSchema: schema13.properties.to,
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
          instancePath: instancePath + "/to",
          schemaPath: "#/properties/to/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema13.properties.to.type,
          parentSchema: schema13.properties.to,
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
    if (data.days !== undefined) {
      let data3 = data.days;
      const _errs10 = errors;
      let valid2 = false;
      const _errs11 = errors;
      if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3))) {
        const err7 = {
          instancePath: instancePath + "/days",
          schemaPath: "#/$defs/howMany/anyOf/0/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema14.anyOf[0].type,
          parentSchema: schema14.anyOf[0],
          data: data3,
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
      if (typeof data3 == "number" && isFinite(data3)) {
        if (data3 > 10000 || isNaN(data3)) {
          const err8 = {
            instancePath: instancePath + "/days",
            schemaPath: "#/$defs/howMany/anyOf/0/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 10000 },
            schema: 10000,
            parentSchema: schema14.anyOf[0],
            data: data3,
          };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
        if (data3 < 0 || isNaN(data3)) {
          const err9 = {
            instancePath: instancePath + "/days",
            schemaPath: "#/$defs/howMany/anyOf/0/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 0 },
            schema: 0,
            parentSchema: schema14.anyOf[0],
            data: data3,
          };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      }
      var _valid0 = _errs11 === errors;
      valid2 = valid2 || _valid0;
      if (!valid2) {
        const _errs13 = errors;
        if (typeof data3 !== "string") {
          const err10 = {
            instancePath: instancePath + "/days",
            schemaPath: "#/$defs/howMany/anyOf/1/type",
            keyword: "type",
            params: { type: "string" },
            schema: schema14.anyOf[1].type,
            parentSchema: schema14.anyOf[1],
            data: data3,
          };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
        var _valid0 = _errs13 === errors;
        valid2 = valid2 || _valid0;
      }
      if (!valid2) {
        const err11 = {
          instancePath: instancePath + "/days",
          schemaPath: "#/$defs/howMany/anyOf",
          keyword: "anyOf",
          params: {},
          schema: schema14.anyOf,
          parentSchema: schema14,
          data: data3,
        };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      } else {
        errors = _errs10;
        if (vErrors !== null) {
          if (_errs10) {
            vErrors.length = _errs10;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.timeOpen !== undefined) {
      let data4 = data.timeOpen;
      if (typeof data4 !== "string") {
        const err12 = {
          instancePath: instancePath + "/timeOpen",
          schemaPath: "#/properties/timeOpen/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema13.properties.timeOpen.type,
          parentSchema: schema13.properties.timeOpen,
          data: data4,
        };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.timeClose !== undefined) {
      let data5 = data.timeClose;
      if (typeof data5 !== "string") {
        const err13 = {
          instancePath: instancePath + "/timeClose",
          schemaPath: "#/properties/timeClose/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema13.properties.timeClose.type,
          parentSchema: schema13.properties.timeClose,
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
  } else {
    const err14 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      schema: schema13.type,
      parentSchema: schema13,
      data,
    };
    if (vErrors === null) {
      vErrors = [err14];
    } else {
      vErrors.push(err14);
    }
    errors++;
  }
  validate12.errors = vErrors;
  return errors === 0;
}
const schema15 = {
  type: "object",
  description: "an event, or several like it",
  properties: {
    eventId: { type: "string", format: "uuid", description: "a UUID" },
    name: { $ref: "#/$defs/text" },
    location: { $ref: "#/$defs/text" },
    eventDescription: { $ref: "#/$defs/text" },
    dates: {
      type: "array",
      description: "dates and ranges",
      items: {
        description: "a date, YYYY-MM-DD, or a relative one, such as today+3, or {from: DATE, to: DATE}",
        anyOf: [
          { type: "string", minLength: 1, description: "a date, YYYY-MM-DD, or a relative one, such as today+3" },
          {
            type: "object",
            description: "a range of days",
            properties: {
              from: {
                type: "string",
                minLength: 1,
                description: "a date, YYYY-MM-DD, or a relative one, such as today+3",
              },
              to: {
                type: "string",
                minLength: 1,
                description: "a date, YYYY-MM-DD, or a relative one, such as today+3",
              },
              every: { type: "integer", minimum: 1, description: "a whole number, 1 or more" },
              spread: { type: "boolean", description: "gives each event one of the days, in turn" },
            },
            required: ["from", "to"],
            additionalProperties: false,
          },
        ],
      },
    },
    price: { type: "number", description: "a number" },
    times: { $ref: "#/$defs/howMany" },
  },
  required: ["dates"],
  additionalProperties: false,
};
const schema16 = {
  description:
    "a text, a list of texts that take turns, or {repeat: TEXT, times: N}; {n} in a text is the number of the event",
  anyOf: [
    { type: "string" },
    { type: "array", items: { type: "string" }, minItems: 1 },
    {
      type: "object",
      description: "a repeated text",
      properties: {
        repeat: { type: "string" },
        times: { type: "integer", minimum: 0, description: "a whole number, 0 or more", maximum: 100000 },
      },
      required: ["repeat", "times"],
      additionalProperties: false,
    },
  ],
};
const formats0 = /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
function validate15(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.dates === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "dates" },
        schema: schema15.required,
        parentSchema: schema15,
        data,
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (
        !(
          key0 === "eventId" ||
          key0 === "name" ||
          key0 === "location" ||
          key0 === "eventDescription" ||
          key0 === "dates" ||
          key0 === "price" ||
          key0 === "times"
        )
      ) {
        const err1 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          schema: false,
          parentSchema: schema15,
          data,
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.eventId !== undefined) {
      let data0 = data.eventId;
      if (typeof data0 === "string") {
        if (!formats0.test(data0)) {
          const err2 = {
            instancePath: instancePath + "/eventId",
            schemaPath: "#/properties/eventId/format",
            keyword: "format",
            params: { format: "uuid" },
            schema: "uuid",
            parentSchema: schema15.properties.eventId,
            data: data0,
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      } else {
        const err3 = {
          instancePath: instancePath + "/eventId",
          schemaPath: "#/properties/eventId/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema15.properties.eventId.type,
          parentSchema: schema15.properties.eventId,
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
    if (data.name !== undefined) {
      let data1 = data.name;
      const _errs6 = errors;
      let valid2 = false;
      const _errs7 = errors;
      if (typeof data1 !== "string") {
        const err4 = {
          instancePath: instancePath + "/name",
          schemaPath: "#/$defs/text/anyOf/0/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema16.anyOf[0].type,
          parentSchema: schema16.anyOf[0],
          data: data1,
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      var _valid0 = _errs7 === errors;
      valid2 = valid2 || _valid0;
      if (!valid2) {
        const _errs9 = errors;
        if (Array.isArray(data1)) {
          if (data1.length < 1) {
            const err5 = {
              instancePath: instancePath + "/name",
              schemaPath: "#/$defs/text/anyOf/1/minItems",
              keyword: "minItems",
              params: { limit: 1 },
              schema: 1,
              parentSchema: schema16.anyOf[1],
              data: data1,
            };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
          const len0 = data1.length;
          for (let i0 = 0; i0 < len0; i0++) {
            let data2 = data1[i0];
            if (typeof data2 !== "string") {
              const err6 = {
                instancePath: instancePath + "/name/" + i0,
                schemaPath: "#/$defs/text/anyOf/1/items/type",
                keyword: "type",
                params: { type: "string" },
                schema: schema16.anyOf[1].items.type,
                parentSchema: schema16.anyOf[1].items,
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
        } else {
          const err7 = {
            instancePath: instancePath + "/name",
            schemaPath: "#/$defs/text/anyOf/1/type",
            keyword: "type",
            params: { type: "array" },
            schema: schema16.anyOf[1].type,
            parentSchema: schema16.anyOf[1],
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
        var _valid0 = _errs9 === errors;
        valid2 = valid2 || _valid0;
        if (!valid2) {
          const _errs13 = errors;
          if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
            if (data1.repeat === undefined) {
              const err8 = {
                instancePath: instancePath + "/name",
                schemaPath: "#/$defs/text/anyOf/2/required",
                keyword: "required",
                params: { missingProperty: "repeat" },
                schema: schema16.anyOf[2].required,
                parentSchema: schema16.anyOf[2],
                data: data1,
              };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                vErrors.push(err8);
              }
              errors++;
            }
            if (data1.times === undefined) {
              const err9 = {
                instancePath: instancePath + "/name",
                schemaPath: "#/$defs/text/anyOf/2/required",
                keyword: "required",
                params: { missingProperty: "times" },
                schema: schema16.anyOf[2].required,
                parentSchema: schema16.anyOf[2],
                data: data1,
              };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.push(err9);
              }
              errors++;
            }
            for (const key1 in data1) {
              if (!(key1 === "repeat" || key1 === "times")) {
                const err10 = {
                  instancePath: instancePath + "/name",
                  schemaPath: "#/$defs/text/anyOf/2/additionalProperties",
                  keyword: "additionalProperties",
                  params: { additionalProperty: key1 },
                  schema: false,
                  parentSchema: schema16.anyOf[2],
                  data: data1,
                };
                if (vErrors === null) {
                  vErrors = [err10];
                } else {
                  vErrors.push(err10);
                }
                errors++;
              }
            }
            if (data1.repeat !== undefined) {
              let data3 = data1.repeat;
              if (typeof data3 !== "string") {
                const err11 = {
                  instancePath: instancePath + "/name/repeat",
                  schemaPath: "#/$defs/text/anyOf/2/properties/repeat/type",
                  keyword: "type",
                  params: { type: "string" },
                  schema: schema16.anyOf[2].properties.repeat.type,
                  parentSchema: schema16.anyOf[2].properties.repeat,
                  data: data3,
                };
                if (vErrors === null) {
                  vErrors = [err11];
                } else {
                  vErrors.push(err11);
                }
                errors++;
              }
            }
            if (data1.times !== undefined) {
              let data4 = data1.times;
              if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4))) {
                const err12 = {
                  instancePath: instancePath + "/name/times",
                  schemaPath: "#/$defs/text/anyOf/2/properties/times/type",
                  keyword: "type",
                  params: { type: "integer" },
                  schema: schema16.anyOf[2].properties.times.type,
                  parentSchema: schema16.anyOf[2].properties.times,
                  data: data4,
                };
                if (vErrors === null) {
                  vErrors = [err12];
                } else {
                  vErrors.push(err12);
                }
                errors++;
              }
              if (typeof data4 == "number" && isFinite(data4)) {
                if (data4 > 100000 || isNaN(data4)) {
                  const err13 = {
                    instancePath: instancePath + "/name/times",
                    schemaPath: "#/$defs/text/anyOf/2/properties/times/maximum",
                    keyword: "maximum",
                    params: { comparison: "<=", limit: 100000 },
                    schema: 100000,
                    parentSchema: schema16.anyOf[2].properties.times,
                    data: data4,
                  };
                  if (vErrors === null) {
                    vErrors = [err13];
                  } else {
                    vErrors.push(err13);
                  }
                  errors++;
                }
                if (data4 < 0 || isNaN(data4)) {
                  const err14 = {
                    instancePath: instancePath + "/name/times",
                    schemaPath: "#/$defs/text/anyOf/2/properties/times/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 0 },
                    schema: 0,
                    parentSchema: schema16.anyOf[2].properties.times,
                    data: data4,
                  };
                  if (vErrors === null) {
                    vErrors = [err14];
                  } else {
                    vErrors.push(err14);
                  }
                  errors++;
                }
              }
            }
          } else {
            const err15 = {
              instancePath: instancePath + "/name",
              schemaPath: "#/$defs/text/anyOf/2/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema16.anyOf[2].type,
              parentSchema: schema16.anyOf[2],
              data: data1,
            };
            if (vErrors === null) {
              vErrors = [err15];
            } else {
              vErrors.push(err15);
            }
            errors++;
          }
          var _valid0 = _errs13 === errors;
          valid2 = valid2 || _valid0;
        }
      }
      if (!valid2) {
        const err16 = {
          instancePath: instancePath + "/name",
          schemaPath: "#/$defs/text/anyOf",
          keyword: "anyOf",
          params: {},
          schema: schema16.anyOf,
          parentSchema: schema16,
          data: data1,
        };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      } else {
        errors = _errs6;
        if (vErrors !== null) {
          if (_errs6) {
            vErrors.length = _errs6;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.location !== undefined) {
      let data5 = data.location;
      const _errs22 = errors;
      let valid7 = false;
      const _errs23 = errors;
      if (typeof data5 !== "string") {
        const err17 = {
          instancePath: instancePath + "/location",
          schemaPath: "#/$defs/text/anyOf/0/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema16.anyOf[0].type,
          parentSchema: schema16.anyOf[0],
          data: data5,
        };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
      var _valid1 = _errs23 === errors;
      valid7 = valid7 || _valid1;
      if (!valid7) {
        const _errs25 = errors;
        if (Array.isArray(data5)) {
          if (data5.length < 1) {
            const err18 = {
              instancePath: instancePath + "/location",
              schemaPath: "#/$defs/text/anyOf/1/minItems",
              keyword: "minItems",
              params: { limit: 1 },
              schema: 1,
              parentSchema: schema16.anyOf[1],
              data: data5,
            };
            if (vErrors === null) {
              vErrors = [err18];
            } else {
              vErrors.push(err18);
            }
            errors++;
          }
          const len1 = data5.length;
          for (let i1 = 0; i1 < len1; i1++) {
            let data6 = data5[i1];
            if (typeof data6 !== "string") {
              const err19 = {
                instancePath: instancePath + "/location/" + i1,
                schemaPath: "#/$defs/text/anyOf/1/items/type",
                keyword: "type",
                params: { type: "string" },
                schema: schema16.anyOf[1].items.type,
                parentSchema: schema16.anyOf[1].items,
                data: data6,
              };
              if (vErrors === null) {
                vErrors = [err19];
              } else {
                vErrors.push(err19);
              }
              errors++;
            }
          }
        } else {
          const err20 = {
            instancePath: instancePath + "/location",
            schemaPath: "#/$defs/text/anyOf/1/type",
            keyword: "type",
            params: { type: "array" },
            schema: schema16.anyOf[1].type,
            parentSchema: schema16.anyOf[1],
            data: data5,
          };
          if (vErrors === null) {
            vErrors = [err20];
          } else {
            vErrors.push(err20);
          }
          errors++;
        }
        var _valid1 = _errs25 === errors;
        valid7 = valid7 || _valid1;
        if (!valid7) {
          const _errs29 = errors;
          if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
            if (data5.repeat === undefined) {
              const err21 = {
                instancePath: instancePath + "/location",
                schemaPath: "#/$defs/text/anyOf/2/required",
                keyword: "required",
                params: { missingProperty: "repeat" },
                schema: schema16.anyOf[2].required,
                parentSchema: schema16.anyOf[2],
                data: data5,
              };
              if (vErrors === null) {
                vErrors = [err21];
              } else {
                vErrors.push(err21);
              }
              errors++;
            }
            if (data5.times === undefined) {
              const err22 = {
                instancePath: instancePath + "/location",
                schemaPath: "#/$defs/text/anyOf/2/required",
                keyword: "required",
                params: { missingProperty: "times" },
                schema: schema16.anyOf[2].required,
                parentSchema: schema16.anyOf[2],
                data: data5,
              };
              if (vErrors === null) {
                vErrors = [err22];
              } else {
                vErrors.push(err22);
              }
              errors++;
            }
            for (const key2 in data5) {
              if (!(key2 === "repeat" || key2 === "times")) {
                const err23 = {
                  instancePath: instancePath + "/location",
                  schemaPath: "#/$defs/text/anyOf/2/additionalProperties",
                  keyword: "additionalProperties",
                  params: { additionalProperty: key2 },
                  schema: false,
                  parentSchema: schema16.anyOf[2],
                  data: data5,
                };
                if (vErrors === null) {
                  vErrors = [err23];
                } else {
                  vErrors.push(err23);
                }
                errors++;
              }
            }
            if (data5.repeat !== undefined) {
              let data7 = data5.repeat;
              if (typeof data7 !== "string") {
                const err24 = {
                  instancePath: instancePath + "/location/repeat",
                  schemaPath: "#/$defs/text/anyOf/2/properties/repeat/type",
                  keyword: "type",
                  params: { type: "string" },
                  schema: schema16.anyOf[2].properties.repeat.type,
                  parentSchema: schema16.anyOf[2].properties.repeat,
                  data: data7,
                };
                if (vErrors === null) {
                  vErrors = [err24];
                } else {
                  vErrors.push(err24);
                }
                errors++;
              }
            }
            if (data5.times !== undefined) {
              let data8 = data5.times;
              if (!(typeof data8 == "number" && !(data8 % 1) && !isNaN(data8) && isFinite(data8))) {
                const err25 = {
                  instancePath: instancePath + "/location/times",
                  schemaPath: "#/$defs/text/anyOf/2/properties/times/type",
                  keyword: "type",
                  params: { type: "integer" },
                  schema: schema16.anyOf[2].properties.times.type,
                  parentSchema: schema16.anyOf[2].properties.times,
                  data: data8,
                };
                if (vErrors === null) {
                  vErrors = [err25];
                } else {
                  vErrors.push(err25);
                }
                errors++;
              }
              if (typeof data8 == "number" && isFinite(data8)) {
                if (data8 > 100000 || isNaN(data8)) {
                  const err26 = {
                    instancePath: instancePath + "/location/times",
                    schemaPath: "#/$defs/text/anyOf/2/properties/times/maximum",
                    keyword: "maximum",
                    params: { comparison: "<=", limit: 100000 },
                    schema: 100000,
                    parentSchema: schema16.anyOf[2].properties.times,
                    data: data8,
                  };
                  if (vErrors === null) {
                    vErrors = [err26];
                  } else {
                    vErrors.push(err26);
                  }
                  errors++;
                }
                if (data8 < 0 || isNaN(data8)) {
                  const err27 = {
                    instancePath: instancePath + "/location/times",
                    schemaPath: "#/$defs/text/anyOf/2/properties/times/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 0 },
                    schema: 0,
                    parentSchema: schema16.anyOf[2].properties.times,
                    data: data8,
                  };
                  if (vErrors === null) {
                    vErrors = [err27];
                  } else {
                    vErrors.push(err27);
                  }
                  errors++;
                }
              }
            }
          } else {
            const err28 = {
              instancePath: instancePath + "/location",
              schemaPath: "#/$defs/text/anyOf/2/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema16.anyOf[2].type,
              parentSchema: schema16.anyOf[2],
              data: data5,
            };
            if (vErrors === null) {
              vErrors = [err28];
            } else {
              vErrors.push(err28);
            }
            errors++;
          }
          var _valid1 = _errs29 === errors;
          valid7 = valid7 || _valid1;
        }
      }
      if (!valid7) {
        const err29 = {
          instancePath: instancePath + "/location",
          schemaPath: "#/$defs/text/anyOf",
          keyword: "anyOf",
          params: {},
          schema: schema16.anyOf,
          parentSchema: schema16,
          data: data5,
        };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          vErrors.push(err29);
        }
        errors++;
      } else {
        errors = _errs22;
        if (vErrors !== null) {
          if (_errs22) {
            vErrors.length = _errs22;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.eventDescription !== undefined) {
      let data9 = data.eventDescription;
      const _errs38 = errors;
      let valid12 = false;
      const _errs39 = errors;
      if (typeof data9 !== "string") {
        const err30 = {
          instancePath: instancePath + "/eventDescription",
          schemaPath: "#/$defs/text/anyOf/0/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema16.anyOf[0].type,
          parentSchema: schema16.anyOf[0],
          data: data9,
        };
        if (vErrors === null) {
          vErrors = [err30];
        } else {
          vErrors.push(err30);
        }
        errors++;
      }
      var _valid2 = _errs39 === errors;
      valid12 = valid12 || _valid2;
      if (!valid12) {
        const _errs41 = errors;
        if (Array.isArray(data9)) {
          if (data9.length < 1) {
            const err31 = {
              instancePath: instancePath + "/eventDescription",
              schemaPath: "#/$defs/text/anyOf/1/minItems",
              keyword: "minItems",
              params: { limit: 1 },
              schema: 1,
              parentSchema: schema16.anyOf[1],
              data: data9,
            };
            if (vErrors === null) {
              vErrors = [err31];
            } else {
              vErrors.push(err31);
            }
            errors++;
          }
          const len2 = data9.length;
          for (let i2 = 0; i2 < len2; i2++) {
            let data10 = data9[i2];
            if (typeof data10 !== "string") {
              const err32 = {
                instancePath: instancePath + "/eventDescription/" + i2,
                schemaPath: "#/$defs/text/anyOf/1/items/type",
                keyword: "type",
                params: { type: "string" },
                schema: schema16.anyOf[1].items.type,
                parentSchema: schema16.anyOf[1].items,
                data: data10,
              };
              if (vErrors === null) {
                vErrors = [err32];
              } else {
                vErrors.push(err32);
              }
              errors++;
            }
          }
        } else {
          const err33 = {
            instancePath: instancePath + "/eventDescription",
            schemaPath: "#/$defs/text/anyOf/1/type",
            keyword: "type",
            params: { type: "array" },
            schema: schema16.anyOf[1].type,
            parentSchema: schema16.anyOf[1],
            data: data9,
          };
          if (vErrors === null) {
            vErrors = [err33];
          } else {
            vErrors.push(err33);
          }
          errors++;
        }
        var _valid2 = _errs41 === errors;
        valid12 = valid12 || _valid2;
        if (!valid12) {
          const _errs45 = errors;
          if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
            if (data9.repeat === undefined) {
              const err34 = {
                instancePath: instancePath + "/eventDescription",
                schemaPath: "#/$defs/text/anyOf/2/required",
                keyword: "required",
                params: { missingProperty: "repeat" },
                schema: schema16.anyOf[2].required,
                parentSchema: schema16.anyOf[2],
                data: data9,
              };
              if (vErrors === null) {
                vErrors = [err34];
              } else {
                vErrors.push(err34);
              }
              errors++;
            }
            if (data9.times === undefined) {
              const err35 = {
                instancePath: instancePath + "/eventDescription",
                schemaPath: "#/$defs/text/anyOf/2/required",
                keyword: "required",
                params: { missingProperty: "times" },
                schema: schema16.anyOf[2].required,
                parentSchema: schema16.anyOf[2],
                data: data9,
              };
              if (vErrors === null) {
                vErrors = [err35];
              } else {
                vErrors.push(err35);
              }
              errors++;
            }
            for (const key3 in data9) {
              if (!(key3 === "repeat" || key3 === "times")) {
                const err36 = {
                  instancePath: instancePath + "/eventDescription",
                  schemaPath: "#/$defs/text/anyOf/2/additionalProperties",
                  keyword: "additionalProperties",
                  params: { additionalProperty: key3 },
                  schema: false,
                  parentSchema: schema16.anyOf[2],
                  data: data9,
                };
                if (vErrors === null) {
                  vErrors = [err36];
                } else {
                  vErrors.push(err36);
                }
                errors++;
              }
            }
            if (data9.repeat !== undefined) {
              let data11 = data9.repeat;
              if (typeof data11 !== "string") {
                const err37 = {
                  instancePath: instancePath + "/eventDescription/repeat",
                  schemaPath: "#/$defs/text/anyOf/2/properties/repeat/type",
                  keyword: "type",
                  params: { type: "string" },
                  schema: schema16.anyOf[2].properties.repeat.type,
                  parentSchema: schema16.anyOf[2].properties.repeat,
                  data: data11,
                };
                if (vErrors === null) {
                  vErrors = [err37];
                } else {
                  vErrors.push(err37);
                }
                errors++;
              }
            }
            if (data9.times !== undefined) {
              let data12 = data9.times;
              if (!(typeof data12 == "number" && !(data12 % 1) && !isNaN(data12) && isFinite(data12))) {
                const err38 = {
                  instancePath: instancePath + "/eventDescription/times",
                  schemaPath: "#/$defs/text/anyOf/2/properties/times/type",
                  keyword: "type",
                  params: { type: "integer" },
                  schema: schema16.anyOf[2].properties.times.type,
                  parentSchema: schema16.anyOf[2].properties.times,
                  data: data12,
                };
                if (vErrors === null) {
                  vErrors = [err38];
                } else {
                  vErrors.push(err38);
                }
                errors++;
              }
              if (typeof data12 == "number" && isFinite(data12)) {
                if (data12 > 100000 || isNaN(data12)) {
                  const err39 = {
                    instancePath: instancePath + "/eventDescription/times",
                    schemaPath: "#/$defs/text/anyOf/2/properties/times/maximum",
                    keyword: "maximum",
                    params: { comparison: "<=", limit: 100000 },
                    schema: 100000,
                    parentSchema: schema16.anyOf[2].properties.times,
                    data: data12,
                  };
                  if (vErrors === null) {
                    vErrors = [err39];
                  } else {
                    vErrors.push(err39);
                  }
                  errors++;
                }
                if (data12 < 0 || isNaN(data12)) {
                  const err40 = {
                    instancePath: instancePath + "/eventDescription/times",
                    schemaPath: "#/$defs/text/anyOf/2/properties/times/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 0 },
                    schema: 0,
                    parentSchema: schema16.anyOf[2].properties.times,
                    data: data12,
                  };
                  if (vErrors === null) {
                    vErrors = [err40];
                  } else {
                    vErrors.push(err40);
                  }
                  errors++;
                }
              }
            }
          } else {
            const err41 = {
              instancePath: instancePath + "/eventDescription",
              schemaPath: "#/$defs/text/anyOf/2/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema16.anyOf[2].type,
              parentSchema: schema16.anyOf[2],
              data: data9,
            };
            if (vErrors === null) {
              vErrors = [err41];
            } else {
              vErrors.push(err41);
            }
            errors++;
          }
          var _valid2 = _errs45 === errors;
          valid12 = valid12 || _valid2;
        }
      }
      if (!valid12) {
        const err42 = {
          instancePath: instancePath + "/eventDescription",
          schemaPath: "#/$defs/text/anyOf",
          keyword: "anyOf",
          params: {},
          schema: schema16.anyOf,
          parentSchema: schema16,
          data: data9,
        };
        if (vErrors === null) {
          vErrors = [err42];
        } else {
          vErrors.push(err42);
        }
        errors++;
      } else {
        errors = _errs38;
        if (vErrors !== null) {
          if (_errs38) {
            vErrors.length = _errs38;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.dates !== undefined) {
      let data13 = data.dates;
      if (Array.isArray(data13)) {
        const len3 = data13.length;
        for (let i3 = 0; i3 < len3; i3++) {
          let data14 = data13[i3];
          const _errs55 = errors;
          let valid18 = false;
          const _errs56 = errors;
          if (typeof data14 === "string") {
            if (func3(data14) < 1) {
              const err43 = {
                instancePath: instancePath + "/dates/" + i3,
                schemaPath: "#/properties/dates/items/anyOf/0/minLength",
                keyword: "minLength",
                params: { limit: 1 },
                schema: 1,
                parentSchema: schema15.properties.dates.items.anyOf[0],
                data: data14,
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
              instancePath: instancePath + "/dates/" + i3,
              schemaPath: "#/properties/dates/items/anyOf/0/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema15.properties.dates.items.anyOf[0].type,
              parentSchema: schema15.properties.dates.items.anyOf[0],
              data: data14,
            };
            if (vErrors === null) {
              vErrors = [err44];
            } else {
              vErrors.push(err44);
            }
            errors++;
          }
          var _valid3 = _errs56 === errors;
          valid18 = valid18 || _valid3;
          if (!valid18) {
            const _errs58 = errors;
            if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
              if (data14.from === undefined) {
                const err45 = {
                  instancePath: instancePath + "/dates/" + i3,
                  schemaPath: "#/properties/dates/items/anyOf/1/required",
                  keyword: "required",
                  params: { missingProperty: "from" },
                  schema: schema15.properties.dates.items.anyOf[1].required,
                  parentSchema: schema15.properties.dates.items.anyOf[1],
                  data: data14,
                };
                if (vErrors === null) {
                  vErrors = [err45];
                } else {
                  vErrors.push(err45);
                }
                errors++;
              }
              if (data14.to === undefined) {
                const err46 = {
                  instancePath: instancePath + "/dates/" + i3,
                  schemaPath: "#/properties/dates/items/anyOf/1/required",
                  keyword: "required",
                  params: { missingProperty: "to" },
                  schema: schema15.properties.dates.items.anyOf[1].required,
                  parentSchema: schema15.properties.dates.items.anyOf[1],
                  data: data14,
                };
                if (vErrors === null) {
                  vErrors = [err46];
                } else {
                  vErrors.push(err46);
                }
                errors++;
              }
              for (const key4 in data14) {
                if (!(key4 === "from" || key4 === "to" || key4 === "every" || key4 === "spread")) {
                  const err47 = {
                    instancePath: instancePath + "/dates/" + i3,
                    schemaPath: "#/properties/dates/items/anyOf/1/additionalProperties",
                    keyword: "additionalProperties",
                    params: { additionalProperty: key4 },
                    schema: false,
                    parentSchema: schema15.properties.dates.items.anyOf[1],
                    data: data14,
                  };
                  if (vErrors === null) {
                    vErrors = [err47];
                  } else {
                    vErrors.push(err47);
                  }
                  errors++;
                }
              }
              if (data14.from !== undefined) {
                let data15 = data14.from;
                if (typeof data15 === "string") {
                  if (func3(data15) < 1) {
                    const err48 = {
                      instancePath: instancePath + "/dates/" + i3 + "/from",
                      schemaPath: "#/properties/dates/items/anyOf/1/properties/from/minLength",
                      keyword: "minLength",
                      params: { limit: 1 },
                      schema: 1,
                      parentSchema: schema15.properties.dates.items.anyOf[1].properties.from,
                      data: data15,
                    };
                    if (vErrors === null) {
                      vErrors = [err48];
                    } else {
                      vErrors.push(err48);
                    }
                    errors++;
                  }
                } else {
                  const err49 = {
                    instancePath: instancePath + "/dates/" + i3 + "/from",
                    schemaPath: "#/properties/dates/items/anyOf/1/properties/from/type",
                    keyword: "type",
                    params: { type: "string" },
                    schema: schema15.properties.dates.items.anyOf[1].properties.from.type,
                    parentSchema: schema15.properties.dates.items.anyOf[1].properties.from,
                    data: data15,
                  };
                  if (vErrors === null) {
                    vErrors = [err49];
                  } else {
                    vErrors.push(err49);
                  }
                  errors++;
                }
              }
              if (data14.to !== undefined) {
                let data16 = data14.to;
                if (typeof data16 === "string") {
                  if (func3(data16) < 1) {
                    const err50 = {
                      instancePath: instancePath + "/dates/" + i3 + "/to",
                      schemaPath: "#/properties/dates/items/anyOf/1/properties/to/minLength",
                      keyword: "minLength",
                      params: { limit: 1 },
                      schema: 1,
                      parentSchema: schema15.properties.dates.items.anyOf[1].properties.to,
                      data: data16,
                    };
                    if (vErrors === null) {
                      vErrors = [err50];
                    } else {
                      vErrors.push(err50);
                    }
                    errors++;
                  }
                } else {
                  const err51 = {
                    instancePath: instancePath + "/dates/" + i3 + "/to",
                    schemaPath: "#/properties/dates/items/anyOf/1/properties/to/type",
                    keyword: "type",
                    params: { type: "string" },
                    schema: schema15.properties.dates.items.anyOf[1].properties.to.type,
                    parentSchema: schema15.properties.dates.items.anyOf[1].properties.to,
                    data: data16,
                  };
                  if (vErrors === null) {
                    vErrors = [err51];
                  } else {
                    vErrors.push(err51);
                  }
                  errors++;
                }
              }
              if (data14.every !== undefined) {
                let data17 = data14.every;
                if (!(typeof data17 == "number" && !(data17 % 1) && !isNaN(data17) && isFinite(data17))) {
                  const err52 = {
                    instancePath: instancePath + "/dates/" + i3 + "/every",
                    schemaPath: "#/properties/dates/items/anyOf/1/properties/every/type",
                    keyword: "type",
                    params: { type: "integer" },
                    schema: schema15.properties.dates.items.anyOf[1].properties.every.type,
                    parentSchema: schema15.properties.dates.items.anyOf[1].properties.every,
                    data: data17,
                  };
                  if (vErrors === null) {
                    vErrors = [err52];
                  } else {
                    vErrors.push(err52);
                  }
                  errors++;
                }
                if (typeof data17 == "number" && isFinite(data17)) {
                  if (data17 < 1 || isNaN(data17)) {
                    const err53 = {
                      instancePath: instancePath + "/dates/" + i3 + "/every",
                      schemaPath: "#/properties/dates/items/anyOf/1/properties/every/minimum",
                      keyword: "minimum",
                      params: { comparison: ">=", limit: 1 },
                      schema: 1,
                      parentSchema: schema15.properties.dates.items.anyOf[1].properties.every,
                      data: data17,
                    };
                    if (vErrors === null) {
                      vErrors = [err53];
                    } else {
                      vErrors.push(err53);
                    }
                    errors++;
                  }
                }
              }
              if (data14.spread !== undefined) {
                let data18 = data14.spread;
                if (typeof data18 !== "boolean") {
                  const err54 = {
                    instancePath: instancePath + "/dates/" + i3 + "/spread",
                    schemaPath: "#/properties/dates/items/anyOf/1/properties/spread/type",
                    keyword: "type",
                    params: { type: "boolean" },
                    schema: schema15.properties.dates.items.anyOf[1].properties.spread.type,
                    parentSchema: schema15.properties.dates.items.anyOf[1].properties.spread,
                    data: data18,
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
                instancePath: instancePath + "/dates/" + i3,
                schemaPath: "#/properties/dates/items/anyOf/1/type",
                keyword: "type",
                params: { type: "object" },
                schema: schema15.properties.dates.items.anyOf[1].type,
                parentSchema: schema15.properties.dates.items.anyOf[1],
                data: data14,
              };
              if (vErrors === null) {
                vErrors = [err55];
              } else {
                vErrors.push(err55);
              }
              errors++;
            }
            var _valid3 = _errs58 === errors;
            valid18 = valid18 || _valid3;
          }
          if (!valid18) {
            const err56 = {
              instancePath: instancePath + "/dates/" + i3,
              schemaPath: "#/properties/dates/items/anyOf",
              keyword: "anyOf",
              params: {},
              schema: schema15.properties.dates.items.anyOf,
              parentSchema: schema15.properties.dates.items,
              data: data14,
            };
            if (vErrors === null) {
              vErrors = [err56];
            } else {
              vErrors.push(err56);
            }
            errors++;
          } else {
            errors = _errs55;
            if (vErrors !== null) {
              if (_errs55) {
                vErrors.length = _errs55;
              } else {
                vErrors = null;
              }
            }
          }
        }
      } else {
        const err57 = {
          instancePath: instancePath + "/dates",
          schemaPath: "#/properties/dates/type",
          keyword: "type",
          params: { type: "array" },
          schema: schema15.properties.dates.type,
          parentSchema: schema15.properties.dates,
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
    if (data.price !== undefined) {
      let data19 = data.price;
      if (!(typeof data19 == "number" && isFinite(data19))) {
        const err58 = {
          instancePath: instancePath + "/price",
          schemaPath: "#/properties/price/type",
          keyword: "type",
          params: { type: "number" },
          schema: schema15.properties.price.type,
          parentSchema: schema15.properties.price,
          data: data19,
        };
        if (vErrors === null) {
          vErrors = [err58];
        } else {
          vErrors.push(err58);
        }
        errors++;
      }
    }
    if (data.times !== undefined) {
      let data20 = data.times;
      const _errs73 = errors;
      let valid21 = false;
      const _errs74 = errors;
      if (!(typeof data20 == "number" && !(data20 % 1) && !isNaN(data20) && isFinite(data20))) {
        const err59 = {
          instancePath: instancePath + "/times",
          schemaPath: "#/$defs/howMany/anyOf/0/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema14.anyOf[0].type,
          parentSchema: schema14.anyOf[0],
          data: data20,
        };
        if (vErrors === null) {
          vErrors = [err59];
        } else {
          vErrors.push(err59);
        }
        errors++;
      }
      if (typeof data20 == "number" && isFinite(data20)) {
        if (data20 > 10000 || isNaN(data20)) {
          const err60 = {
            instancePath: instancePath + "/times",
            schemaPath: "#/$defs/howMany/anyOf/0/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 10000 },
            schema: 10000,
            parentSchema: schema14.anyOf[0],
            data: data20,
          };
          if (vErrors === null) {
            vErrors = [err60];
          } else {
            vErrors.push(err60);
          }
          errors++;
        }
        if (data20 < 0 || isNaN(data20)) {
          const err61 = {
            instancePath: instancePath + "/times",
            schemaPath: "#/$defs/howMany/anyOf/0/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 0 },
            schema: 0,
            parentSchema: schema14.anyOf[0],
            data: data20,
          };
          if (vErrors === null) {
            vErrors = [err61];
          } else {
            vErrors.push(err61);
          }
          errors++;
        }
      }
      var _valid4 = _errs74 === errors;
      valid21 = valid21 || _valid4;
      if (!valid21) {
        const _errs76 = errors;
        if (typeof data20 !== "string") {
          const err62 = {
            instancePath: instancePath + "/times",
            schemaPath: "#/$defs/howMany/anyOf/1/type",
            keyword: "type",
            params: { type: "string" },
            schema: schema14.anyOf[1].type,
            parentSchema: schema14.anyOf[1],
            data: data20,
          };
          if (vErrors === null) {
            vErrors = [err62];
          } else {
            vErrors.push(err62);
          }
          errors++;
        }
        var _valid4 = _errs76 === errors;
        valid21 = valid21 || _valid4;
      }
      if (!valid21) {
        const err63 = {
          instancePath: instancePath + "/times",
          schemaPath: "#/$defs/howMany/anyOf",
          keyword: "anyOf",
          params: {},
          schema: schema14.anyOf,
          parentSchema: schema14,
          data: data20,
        };
        if (vErrors === null) {
          vErrors = [err63];
        } else {
          vErrors.push(err63);
        }
        errors++;
      } else {
        errors = _errs73;
        if (vErrors !== null) {
          if (_errs73) {
            vErrors.length = _errs73;
          } else {
            vErrors = null;
          }
        }
      }
    }
  } else {
    const err64 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      schema: schema15.type,
      parentSchema: schema15,
      data,
    };
    if (vErrors === null) {
      vErrors = [err64];
    } else {
      vErrors.push(err64);
    }
    errors++;
  }
  validate15.errors = vErrors;
  return errors === 0;
}
function validate11(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "hours" || key0 === "events")) {
        const err0 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          schema: false,
          parentSchema: schema12,
          data,
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.hours !== undefined) {
      let data0 = data.hours;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        for (const key1 in data0) {
          if (!(key1 === "replace" || key1 === "remove" || key1 === "add")) {
            const err1 = {
              instancePath: instancePath + "/hours",
              schemaPath: "#/properties/hours/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key1 },
              schema: false,
              parentSchema: schema12.properties.hours,
              data: data0,
            };
            if (vErrors === null) {
              vErrors = [err1];
            } else {
              vErrors.push(err1);
            }
            errors++;
          }
        }
        if (data0.replace !== undefined) {
          let data1 = data0.replace;
          if (Array.isArray(data1)) {
            const len0 = data1.length;
            for (let i0 = 0; i0 < len0; i0++) {
              if (
                !validate12(data1[i0], {
                  instancePath: instancePath + "/hours/replace/" + i0,
                  parentData: data1,
                  parentDataProperty: i0,
                  rootData,
                })
              ) {
                vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
                errors = vErrors.length;
              }
            }
          } else {
            const err2 = {
              instancePath: instancePath + "/hours/replace",
              schemaPath: "#/properties/hours/properties/replace/type",
              keyword: "type",
              params: { type: "array" },
              schema: schema12.properties.hours.properties.replace.type,
              parentSchema: schema12.properties.hours.properties.replace,
              data: data1,
            };
            if (vErrors === null) {
              vErrors = [err2];
            } else {
              vErrors.push(err2);
            }
            errors++;
          }
        }
        if (data0.remove !== undefined) {
          let data3 = data0.remove;
          const _errs9 = errors;
          let valid4 = false;
          const _errs10 = errors;
          if ("all" !== data3) {
            const err3 = {
              instancePath: instancePath + "/hours/remove",
              schemaPath: "#/properties/hours/properties/remove/anyOf/0/const",
              keyword: "const",
              params: { allowedValue: "all" },
              schema: "all",
              parentSchema: schema12.properties.hours.properties.remove.anyOf[0],
              data: data3,
            };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
          }
          var _valid0 = _errs10 === errors;
          valid4 = valid4 || _valid0;
          if (!valid4) {
            const _errs11 = errors;
            if (Array.isArray(data3)) {
              const len1 = data3.length;
              for (let i1 = 0; i1 < len1; i1++) {
                let data4 = data3[i1];
                if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
                  if (Object.keys(data4).length < 1) {
                    const err4 = {
                      instancePath: instancePath + "/hours/remove/" + i1,
                      schemaPath: "#/properties/hours/properties/remove/anyOf/1/items/minProperties",
                      keyword: "minProperties",
                      params: { limit: 1 },
                      schema: 1,
                      parentSchema: schema12.properties.hours.properties.remove.anyOf[1].items,
                      data: data4,
                    };
                    if (vErrors === null) {
                      vErrors = [err4];
                    } else {
                      vErrors.push(err4);
                    }
                    errors++;
                  }
                  for (const key2 in data4) {
                    if (!(key2 === "from" || key2 === "to")) {
                      const err5 = {
                        instancePath: instancePath + "/hours/remove/" + i1,
                        schemaPath: "#/properties/hours/properties/remove/anyOf/1/items/additionalProperties",
                        keyword: "additionalProperties",
                        params: { additionalProperty: key2 },
                        schema: false,
                        parentSchema: schema12.properties.hours.properties.remove.anyOf[1].items,
                        data: data4,
                      };
                      if (vErrors === null) {
                        vErrors = [err5];
                      } else {
                        vErrors.push(err5);
                      }
                      errors++;
                    }
                  }
                  if (data4.from !== undefined) {
                    let data5 = data4.from;
                    if (typeof data5 === "string") {
                      if (func3(data5) < 1) {
                        const err6 = {
                          instancePath: instancePath + "/hours/remove/" + i1 + "/from",
                          schemaPath: "#/properties/hours/properties/remove/anyOf/1/items/properties/from/minLength",
                          keyword: "minLength",
                          params: { limit: 1 },
                          schema: 1,
                          parentSchema: schema12.properties.hours.properties.remove.anyOf[1].items.properties.from,
                          data: data5,
                        };
                        if (vErrors === null) {
                          vErrors = [err6];
                        } else {
                          vErrors.push(err6);
                        }
                        errors++;
                      }
                    } else {
                      const err7 = {
                        instancePath: instancePath + "/hours/remove/" + i1 + "/from",
                        schemaPath: "#/properties/hours/properties/remove/anyOf/1/items/properties/from/type",
                        keyword: "type",
                        params: { type: "string" },
                        schema: schema12.properties.hours.properties.remove.anyOf[1].items.properties.from.type,
                        parentSchema: schema12.properties.hours.properties.remove.anyOf[1].items.properties.from,
                        data: data5,
                      };
                      if (vErrors === null) {
                        vErrors = [err7];
                      } else {
                        vErrors.push(err7);
                      }
                      errors++;
                    }
                  }
                  if (data4.to !== undefined) {
                    let data6 = data4.to;
                    if (typeof data6 === "string") {
                      if (func3(data6) < 1) {
                        const err8 = {
                          instancePath: instancePath + "/hours/remove/" + i1 + "/to",
                          schemaPath: "#/properties/hours/properties/remove/anyOf/1/items/properties/to/minLength",
                          keyword: "minLength",
                          params: { limit: 1 },
                          schema: 1,
                          parentSchema: schema12.properties.hours.properties.remove.anyOf[1].items.properties.to,
                          data: data6,
                        };
                        if (vErrors === null) {
                          vErrors = [err8];
                        } else {
                          vErrors.push(err8);
                        }
                        errors++;
                      }
                    } else {
                      const err9 = {
                        instancePath: instancePath + "/hours/remove/" + i1 + "/to",
                        schemaPath: "#/properties/hours/properties/remove/anyOf/1/items/properties/to/type",
                        keyword: "type",
                        params: { type: "string" },
                        schema: schema12.properties.hours.properties.remove.anyOf[1].items.properties.to.type,
                        parentSchema: schema12.properties.hours.properties.remove.anyOf[1].items.properties.to,
                        data: data6,
                      };
                      if (vErrors === null) {
                        vErrors = [err9];
                      } else {
                        vErrors.push(err9);
                      }
                      errors++;
                    }
                  }
                } else {
                  const err10 = {
                    instancePath: instancePath + "/hours/remove/" + i1,
                    schemaPath: "#/properties/hours/properties/remove/anyOf/1/items/type",
                    keyword: "type",
                    params: { type: "object" },
                    schema: schema12.properties.hours.properties.remove.anyOf[1].items.type,
                    parentSchema: schema12.properties.hours.properties.remove.anyOf[1].items,
                    data: data4,
                  };
                  if (vErrors === null) {
                    vErrors = [err10];
                  } else {
                    vErrors.push(err10);
                  }
                  errors++;
                }
              }
            } else {
              const err11 = {
                instancePath: instancePath + "/hours/remove",
                schemaPath: "#/properties/hours/properties/remove/anyOf/1/type",
                keyword: "type",
                params: { type: "array" },
                schema: schema12.properties.hours.properties.remove.anyOf[1].type,
                parentSchema: schema12.properties.hours.properties.remove.anyOf[1],
                data: data3,
              };
              if (vErrors === null) {
                vErrors = [err11];
              } else {
                vErrors.push(err11);
              }
              errors++;
            }
            var _valid0 = _errs11 === errors;
            valid4 = valid4 || _valid0;
          }
          if (!valid4) {
            const err12 = {
              instancePath: instancePath + "/hours/remove",
              schemaPath: "#/properties/hours/properties/remove/anyOf",
              keyword: "anyOf",
              params: {},
              schema: schema12.properties.hours.properties.remove.anyOf,
              parentSchema: schema12.properties.hours.properties.remove,
              data: data3,
            };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              vErrors.push(err12);
            }
            errors++;
          } else {
            errors = _errs9;
            if (vErrors !== null) {
              if (_errs9) {
                vErrors.length = _errs9;
              } else {
                vErrors = null;
              }
            }
          }
        }
        if (data0.add !== undefined) {
          let data7 = data0.add;
          if (Array.isArray(data7)) {
            const len2 = data7.length;
            for (let i2 = 0; i2 < len2; i2++) {
              if (
                !validate12(data7[i2], {
                  instancePath: instancePath + "/hours/add/" + i2,
                  parentData: data7,
                  parentDataProperty: i2,
                  rootData,
                })
              ) {
                vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
                errors = vErrors.length;
              }
            }
          } else {
            const err13 = {
              instancePath: instancePath + "/hours/add",
              schemaPath: "#/properties/hours/properties/add/type",
              keyword: "type",
              params: { type: "array" },
              schema: schema12.properties.hours.properties.add.type,
              parentSchema: schema12.properties.hours.properties.add,
              data: data7,
            };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              vErrors.push(err13);
            }
            errors++;
          }
        }
      } else {
        const err14 = {
          instancePath: instancePath + "/hours",
          schemaPath: "#/properties/hours/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema12.properties.hours.type,
          parentSchema: schema12.properties.hours,
          data: data0,
        };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.events !== undefined) {
      let data9 = data.events;
      if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
        for (const key3 in data9) {
          if (!(key3 === "replace" || key3 === "remove" || key3 === "add")) {
            const err15 = {
              instancePath: instancePath + "/events",
              schemaPath: "#/properties/events/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key3 },
              schema: false,
              parentSchema: schema12.properties.events,
              data: data9,
            };
            if (vErrors === null) {
              vErrors = [err15];
            } else {
              vErrors.push(err15);
            }
            errors++;
          }
        }
        if (data9.replace !== undefined) {
          let data10 = data9.replace;
          if (Array.isArray(data10)) {
            const len3 = data10.length;
            for (let i3 = 0; i3 < len3; i3++) {
              if (
                !validate15(data10[i3], {
                  instancePath: instancePath + "/events/replace/" + i3,
                  parentData: data10,
                  parentDataProperty: i3,
                  rootData,
                })
              ) {
                vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
                errors = vErrors.length;
              }
            }
          } else {
            const err16 = {
              instancePath: instancePath + "/events/replace",
              schemaPath: "#/properties/events/properties/replace/type",
              keyword: "type",
              params: { type: "array" },
              schema: schema12.properties.events.properties.replace.type,
              parentSchema: schema12.properties.events.properties.replace,
              data: data10,
            };
            if (vErrors === null) {
              vErrors = [err16];
            } else {
              vErrors.push(err16);
            }
            errors++;
          }
        }
        if (data9.remove !== undefined) {
          let data12 = data9.remove;
          const _errs30 = errors;
          let valid13 = false;
          const _errs31 = errors;
          if ("all" !== data12) {
            const err17 = {
              instancePath: instancePath + "/events/remove",
              schemaPath: "#/properties/events/properties/remove/anyOf/0/const",
              keyword: "const",
              params: { allowedValue: "all" },
              schema: "all",
              parentSchema: schema12.properties.events.properties.remove.anyOf[0],
              data: data12,
            };
            if (vErrors === null) {
              vErrors = [err17];
            } else {
              vErrors.push(err17);
            }
            errors++;
          }
          var _valid1 = _errs31 === errors;
          valid13 = valid13 || _valid1;
          if (!valid13) {
            const _errs32 = errors;
            if (Array.isArray(data12)) {
              const len4 = data12.length;
              for (let i4 = 0; i4 < len4; i4++) {
                let data13 = data12[i4];
                if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
                  if (Object.keys(data13).length < 1) {
                    const err18 = {
                      instancePath: instancePath + "/events/remove/" + i4,
                      schemaPath: "#/properties/events/properties/remove/anyOf/1/items/minProperties",
                      keyword: "minProperties",
                      params: { limit: 1 },
                      schema: 1,
                      parentSchema: schema12.properties.events.properties.remove.anyOf[1].items,
                      data: data13,
                    };
                    if (vErrors === null) {
                      vErrors = [err18];
                    } else {
                      vErrors.push(err18);
                    }
                    errors++;
                  }
                  for (const key4 in data13) {
                    if (!(key4 === "from" || key4 === "to" || key4 === "eventId")) {
                      const err19 = {
                        instancePath: instancePath + "/events/remove/" + i4,
                        schemaPath: "#/properties/events/properties/remove/anyOf/1/items/additionalProperties",
                        keyword: "additionalProperties",
                        params: { additionalProperty: key4 },
                        schema: false,
                        parentSchema: schema12.properties.events.properties.remove.anyOf[1].items,
                        data: data13,
                      };
                      if (vErrors === null) {
                        vErrors = [err19];
                      } else {
                        vErrors.push(err19);
                      }
                      errors++;
                    }
                  }
                  if (data13.from !== undefined) {
                    let data14 = data13.from;
                    if (typeof data14 === "string") {
                      if (func3(data14) < 1) {
                        const err20 = {
                          instancePath: instancePath + "/events/remove/" + i4 + "/from",
                          schemaPath: "#/properties/events/properties/remove/anyOf/1/items/properties/from/minLength",
                          keyword: "minLength",
                          params: { limit: 1 },
                          schema: 1,
                          parentSchema: schema12.properties.events.properties.remove.anyOf[1].items.properties.from,
                          data: data14,
                        };
                        if (vErrors === null) {
                          vErrors = [err20];
                        } else {
                          vErrors.push(err20);
                        }
                        errors++;
                      }
                    } else {
                      const err21 = {
                        instancePath: instancePath + "/events/remove/" + i4 + "/from",
                        schemaPath: "#/properties/events/properties/remove/anyOf/1/items/properties/from/type",
                        keyword: "type",
                        params: { type: "string" },
                        schema: schema12.properties.events.properties.remove.anyOf[1].items.properties.from.type,
                        parentSchema: schema12.properties.events.properties.remove.anyOf[1].items.properties.from,
                        data: data14,
                      };
                      if (vErrors === null) {
                        vErrors = [err21];
                      } else {
                        vErrors.push(err21);
                      }
                      errors++;
                    }
                  }
                  if (data13.to !== undefined) {
                    let data15 = data13.to;
                    if (typeof data15 === "string") {
                      if (func3(data15) < 1) {
                        const err22 = {
                          instancePath: instancePath + "/events/remove/" + i4 + "/to",
                          schemaPath: "#/properties/events/properties/remove/anyOf/1/items/properties/to/minLength",
                          keyword: "minLength",
                          params: { limit: 1 },
                          schema: 1,
                          parentSchema: schema12.properties.events.properties.remove.anyOf[1].items.properties.to,
                          data: data15,
                        };
                        if (vErrors === null) {
                          vErrors = [err22];
                        } else {
                          vErrors.push(err22);
                        }
                        errors++;
                      }
                    } else {
                      const err23 = {
                        instancePath: instancePath + "/events/remove/" + i4 + "/to",
                        schemaPath: "#/properties/events/properties/remove/anyOf/1/items/properties/to/type",
                        keyword: "type",
                        params: { type: "string" },
                        schema: schema12.properties.events.properties.remove.anyOf[1].items.properties.to.type,
                        parentSchema: schema12.properties.events.properties.remove.anyOf[1].items.properties.to,
                        data: data15,
                      };
                      if (vErrors === null) {
                        vErrors = [err23];
                      } else {
                        vErrors.push(err23);
                      }
                      errors++;
                    }
                  }
                  if (data13.eventId !== undefined) {
                    let data16 = data13.eventId;
                    if (typeof data16 !== "string") {
                      const err24 = {
                        instancePath: instancePath + "/events/remove/" + i4 + "/eventId",
                        schemaPath: "#/properties/events/properties/remove/anyOf/1/items/properties/eventId/type",
                        keyword: "type",
                        params: { type: "string" },
                        schema: schema12.properties.events.properties.remove.anyOf[1].items.properties.eventId.type,
                        parentSchema: schema12.properties.events.properties.remove.anyOf[1].items.properties.eventId,
                        data: data16,
                      };
                      if (vErrors === null) {
                        vErrors = [err24];
                      } else {
                        vErrors.push(err24);
                      }
                      errors++;
                    }
                  }
                } else {
                  const err25 = {
                    instancePath: instancePath + "/events/remove/" + i4,
                    schemaPath: "#/properties/events/properties/remove/anyOf/1/items/type",
                    keyword: "type",
                    params: { type: "object" },
                    schema: schema12.properties.events.properties.remove.anyOf[1].items.type,
                    parentSchema: schema12.properties.events.properties.remove.anyOf[1].items,
                    data: data13,
                  };
                  if (vErrors === null) {
                    vErrors = [err25];
                  } else {
                    vErrors.push(err25);
                  }
                  errors++;
                }
              }
            } else {
              const err26 = {
                instancePath: instancePath + "/events/remove",
                schemaPath: "#/properties/events/properties/remove/anyOf/1/type",
                keyword: "type",
                params: { type: "array" },
                schema: schema12.properties.events.properties.remove.anyOf[1].type,
                parentSchema: schema12.properties.events.properties.remove.anyOf[1],
                data: data12,
              };
              if (vErrors === null) {
                vErrors = [err26];
              } else {
                vErrors.push(err26);
              }
              errors++;
            }
            var _valid1 = _errs32 === errors;
            valid13 = valid13 || _valid1;
          }
          if (!valid13) {
            const err27 = {
              instancePath: instancePath + "/events/remove",
              schemaPath: "#/properties/events/properties/remove/anyOf",
              keyword: "anyOf",
              params: {},
              schema: schema12.properties.events.properties.remove.anyOf,
              parentSchema: schema12.properties.events.properties.remove,
              data: data12,
            };
            if (vErrors === null) {
              vErrors = [err27];
            } else {
              vErrors.push(err27);
            }
            errors++;
          } else {
            errors = _errs30;
            if (vErrors !== null) {
              if (_errs30) {
                vErrors.length = _errs30;
              } else {
                vErrors = null;
              }
            }
          }
        }
        if (data9.add !== undefined) {
          let data17 = data9.add;
          if (Array.isArray(data17)) {
            const len5 = data17.length;
            for (let i5 = 0; i5 < len5; i5++) {
              if (
                !validate15(data17[i5], {
                  instancePath: instancePath + "/events/add/" + i5,
                  parentData: data17,
                  parentDataProperty: i5,
                  rootData,
                })
              ) {
                vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
                errors = vErrors.length;
              }
            }
          } else {
            const err28 = {
              instancePath: instancePath + "/events/add",
              schemaPath: "#/properties/events/properties/add/type",
              keyword: "type",
              params: { type: "array" },
              schema: schema12.properties.events.properties.add.type,
              parentSchema: schema12.properties.events.properties.add,
              data: data17,
            };
            if (vErrors === null) {
              vErrors = [err28];
            } else {
              vErrors.push(err28);
            }
            errors++;
          }
        }
      } else {
        const err29 = {
          instancePath: instancePath + "/events",
          schemaPath: "#/properties/events/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema12.properties.events.type,
          parentSchema: schema12.properties.events,
          data: data9,
        };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          vErrors.push(err29);
        }
        errors++;
      }
    }
  } else {
    const err30 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      schema: schema12.type,
      parentSchema: schema12,
      data,
    };
    if (vErrors === null) {
      vErrors = [err30];
    } else {
      vErrors.push(err30);
    }
    errors++;
  }
  validate11.errors = vErrors;
  return errors === 0;
}
const schema21 = {
  type: "object",
  description: "a fault and its conditions",
  properties: {
    status: { type: "integer", minimum: 200, maximum: 599, description: "a status from 200 to 599" },
    retryAfter: { $ref: "#/$defs/retryAfter" },
    detail: { type: "string", description: "the sentence in the error" },
    delay: { $ref: "#/$defs/delay" },
    drip: { $ref: "#/$defs/drip" },
    connection: {
      enum: ["refused", "resetBeforeBody", "resetInBody", "cutShort"],
      description: "one of refused, resetBeforeBody, resetInBody, cutShort",
    },
    lasts: {
      type: "integer",
      minimum: 1,
      maximum: 600000,
      description: "how long connections are refused, in milliseconds",
    },
    body: { $ref: "#/$defs/body" },
    headers: { $ref: "#/$defs/headers" },
    stale: { const: true, description: "true: answers a request with If-None-Match with 304, whatever tag it names" },
    sequence: {
      type: "array",
      description: "steps, one for each request that gets the fault",
      items: {
        type: "object",
        description: "effects of a step; none to let a request pass",
        properties: {
          status: { type: "integer", minimum: 200, maximum: 599, description: "a status from 200 to 599" },
          retryAfter: { $ref: "#/$defs/retryAfter" },
          detail: { type: "string", description: "the sentence in the error" },
          delay: { $ref: "#/$defs/delay" },
          drip: { $ref: "#/$defs/drip" },
          connection: {
            enum: ["refused", "resetBeforeBody", "resetInBody", "cutShort"],
            description: "one of refused, resetBeforeBody, resetInBody, cutShort",
          },
          lasts: {
            type: "integer",
            minimum: 1,
            maximum: 600000,
            description: "how long connections are refused, in milliseconds",
          },
          body: { $ref: "#/$defs/body" },
          headers: { $ref: "#/$defs/headers" },
          stale: {
            const: true,
            description: "true: answers a request with If-None-Match with 304, whatever tag it names",
          },
          times: {
            type: "integer",
            minimum: 1,
            description: "how many requests get the step, a whole number, 1 or more",
          },
        },
        required: [],
        additionalProperties: false,
      },
      minItems: 1,
      maxItems: 100,
    },
    repeat: { type: "boolean", description: "true starts the sequence again after its last step" },
    match: { $ref: "#/$defs/match" },
    after: { type: "integer", minimum: 0, description: "how many matching requests pass first, a whole number" },
    times: { type: "integer", minimum: 1, description: "how many requests get the fault, a whole number, 1 or more" },
    every: { type: "integer", minimum: 1, description: "each n-th request gets the fault, a whole number, 1 or more" },
    probability: { type: "number", minimum: 0, maximum: 1, description: "a number from 0 to 1" },
  },
  required: [],
  additionalProperties: false,
};
const schema22 = {
  description: "seconds, a whole number, or {seconds: 30, as: date}",
  anyOf: [
    { type: "integer", minimum: 0, description: "a whole number, 0 or more", maximum: 31536000 },
    {
      type: "object",
      description: "seconds, sent as a date",
      properties: {
        seconds: { type: "integer", minimum: 0, description: "a whole number, 0 or more", maximum: 31536000 },
        as: { enum: ["seconds", "date"] },
      },
      required: ["seconds", "as"],
      additionalProperties: false,
    },
  ],
};
const schema23 = {
  description: "milliseconds, a range such as 100..500, or {median: 300, sigma: 0.5}",
  anyOf: [
    { type: "number", minimum: 0, maximum: 3600000 },
    { type: "string", pattern: "^\\d{1,7}(\\.\\.\\d{1,7})?$" },
    {
      type: "object",
      description: "a log-normal distribution",
      properties: {
        median: { type: "number", exclusiveMinimum: 0, description: "milliseconds, over 0" },
        sigma: { type: "number", minimum: 0, maximum: 3, description: "a number from 0 to 3" },
      },
      required: ["median", "sigma"],
      additionalProperties: false,
    },
  ],
};
const schema24 = {
  type: "object",
  description: "sends the body in chunks, over milliseconds",
  properties: {
    chunks: { type: "integer", minimum: 1, maximum: 1000, description: "a whole number from 1 to 1000" },
    over: { type: "integer", minimum: 0, maximum: 600000, description: "milliseconds from 0 to 600000" },
  },
  required: ["chunks", "over"],
  additionalProperties: false,
};
const schema25 = {
  description:
    "one of notJson, againstSchema, wrongMediaType, wrongCharset, empty, or {field: price, as: one of missing, null, string, number, boolean, array, object, wrongFormat}",
  anyOf: [
    { enum: ["notJson", "againstSchema", "wrongMediaType", "wrongCharset", "empty"] },
    {
      type: "object",
      description: "a field and what it becomes",
      properties: {
        field: { type: "string" },
        as: { enum: ["missing", "null", "string", "number", "boolean", "array", "object", "wrongFormat"] },
      },
      required: ["field", "as"],
      additionalProperties: false,
    },
  ],
};
const schema26 = {
  type: "object",
  description: "headers of the answer to set, by name; null removes one",
  maxProperties: 20,
  additionalProperties: { type: ["string", "null"], description: "a text, or null to remove the header" },
};
const pattern2 = new RegExp("^\\d{1,7}(\\.\\.\\d{1,7})?$", "u");
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!func2.call(schema21.properties, key0)) {
        const err0 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          schema: false,
          parentSchema: schema21,
          data,
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.status !== undefined) {
      let data0 = data.status;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        const err1 = {
          instancePath: instancePath + "/status",
          schemaPath: "#/properties/status/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema21.properties.status.type,
          parentSchema: schema21.properties.status,
          data: data0,
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (typeof data0 == "number" && isFinite(data0)) {
        if (data0 > 599 || isNaN(data0)) {
          const err2 = {
            instancePath: instancePath + "/status",
            schemaPath: "#/properties/status/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 599 },
            schema: 599,
            parentSchema: schema21.properties.status,
            data: data0,
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        if (data0 < 200 || isNaN(data0)) {
          const err3 = {
            instancePath: instancePath + "/status",
            schemaPath: "#/properties/status/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 200 },
            schema: 200,
            parentSchema: schema21.properties.status,
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
    }
    if (data.retryAfter !== undefined) {
      let data1 = data.retryAfter;
      const _errs6 = errors;
      let valid2 = false;
      const _errs7 = errors;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
        const err4 = {
          instancePath: instancePath + "/retryAfter",
          schemaPath: "#/$defs/retryAfter/anyOf/0/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema22.anyOf[0].type,
          parentSchema: schema22.anyOf[0],
          data: data1,
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (typeof data1 == "number" && isFinite(data1)) {
        if (data1 > 31536000 || isNaN(data1)) {
          const err5 = {
            instancePath: instancePath + "/retryAfter",
            schemaPath: "#/$defs/retryAfter/anyOf/0/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 31536000 },
            schema: 31536000,
            parentSchema: schema22.anyOf[0],
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
        if (data1 < 0 || isNaN(data1)) {
          const err6 = {
            instancePath: instancePath + "/retryAfter",
            schemaPath: "#/$defs/retryAfter/anyOf/0/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 0 },
            schema: 0,
            parentSchema: schema22.anyOf[0],
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
      var _valid0 = _errs7 === errors;
      valid2 = valid2 || _valid0;
      if (!valid2) {
        const _errs9 = errors;
        if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
          if (data1.seconds === undefined) {
            const err7 = {
              instancePath: instancePath + "/retryAfter",
              schemaPath: "#/$defs/retryAfter/anyOf/1/required",
              keyword: "required",
              params: { missingProperty: "seconds" },
              schema: schema22.anyOf[1].required,
              parentSchema: schema22.anyOf[1],
              data: data1,
            };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
          if (data1.as === undefined) {
            const err8 = {
              instancePath: instancePath + "/retryAfter",
              schemaPath: "#/$defs/retryAfter/anyOf/1/required",
              keyword: "required",
              params: { missingProperty: "as" },
              schema: schema22.anyOf[1].required,
              parentSchema: schema22.anyOf[1],
              data: data1,
            };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
          for (const key1 in data1) {
            if (!(key1 === "seconds" || key1 === "as")) {
              const err9 = {
                instancePath: instancePath + "/retryAfter",
                schemaPath: "#/$defs/retryAfter/anyOf/1/additionalProperties",
                keyword: "additionalProperties",
                params: { additionalProperty: key1 },
                schema: false,
                parentSchema: schema22.anyOf[1],
                data: data1,
              };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.push(err9);
              }
              errors++;
            }
          }
          if (data1.seconds !== undefined) {
            let data2 = data1.seconds;
            if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
              const err10 = {
                instancePath: instancePath + "/retryAfter/seconds",
                schemaPath: "#/$defs/retryAfter/anyOf/1/properties/seconds/type",
                keyword: "type",
                params: { type: "integer" },
                schema: schema22.anyOf[1].properties.seconds.type,
                parentSchema: schema22.anyOf[1].properties.seconds,
                data: data2,
              };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
            if (typeof data2 == "number" && isFinite(data2)) {
              if (data2 > 31536000 || isNaN(data2)) {
                const err11 = {
                  instancePath: instancePath + "/retryAfter/seconds",
                  schemaPath: "#/$defs/retryAfter/anyOf/1/properties/seconds/maximum",
                  keyword: "maximum",
                  params: { comparison: "<=", limit: 31536000 },
                  schema: 31536000,
                  parentSchema: schema22.anyOf[1].properties.seconds,
                  data: data2,
                };
                if (vErrors === null) {
                  vErrors = [err11];
                } else {
                  vErrors.push(err11);
                }
                errors++;
              }
              if (data2 < 0 || isNaN(data2)) {
                const err12 = {
                  instancePath: instancePath + "/retryAfter/seconds",
                  schemaPath: "#/$defs/retryAfter/anyOf/1/properties/seconds/minimum",
                  keyword: "minimum",
                  params: { comparison: ">=", limit: 0 },
                  schema: 0,
                  parentSchema: schema22.anyOf[1].properties.seconds,
                  data: data2,
                };
                if (vErrors === null) {
                  vErrors = [err12];
                } else {
                  vErrors.push(err12);
                }
                errors++;
              }
            }
          }
          if (data1.as !== undefined) {
            let data3 = data1.as;
            if (!(data3 === "seconds" || data3 === "date")) {
              const err13 = {
                instancePath: instancePath + "/retryAfter/as",
                schemaPath: "#/$defs/retryAfter/anyOf/1/properties/as/enum",
                keyword: "enum",
                params: { allowedValues: schema22.anyOf[1].properties.as.enum },
                schema: schema22.anyOf[1].properties.as.enum,
                parentSchema: schema22.anyOf[1].properties.as,
                data: data3,
              };
              if (vErrors === null) {
                vErrors = [err13];
              } else {
                vErrors.push(err13);
              }
              errors++;
            }
          }
        } else {
          const err14 = {
            instancePath: instancePath + "/retryAfter",
            schemaPath: "#/$defs/retryAfter/anyOf/1/type",
            keyword: "type",
            params: { type: "object" },
            schema: schema22.anyOf[1].type,
            parentSchema: schema22.anyOf[1],
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            vErrors.push(err14);
          }
          errors++;
        }
        var _valid0 = _errs9 === errors;
        valid2 = valid2 || _valid0;
      }
      if (!valid2) {
        const err15 = {
          instancePath: instancePath + "/retryAfter",
          schemaPath: "#/$defs/retryAfter/anyOf",
          keyword: "anyOf",
          params: {},
          schema: schema22.anyOf,
          parentSchema: schema22,
          data: data1,
        };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      } else {
        errors = _errs6;
        if (vErrors !== null) {
          if (_errs6) {
            vErrors.length = _errs6;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.detail !== undefined) {
      let data4 = data.detail;
      if (typeof data4 !== "string") {
        const err16 = {
          instancePath: instancePath + "/detail",
          schemaPath: "#/properties/detail/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema21.properties.detail.type,
          parentSchema: schema21.properties.detail,
          data: data4,
        };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.delay !== undefined) {
      let data5 = data.delay;
      const _errs19 = errors;
      let valid5 = false;
      const _errs20 = errors;
      if (typeof data5 == "number" && isFinite(data5)) {
        if (data5 > 3600000 || isNaN(data5)) {
          const err17 = {
            instancePath: instancePath + "/delay",
            schemaPath: "#/$defs/delay/anyOf/0/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 3600000 },
            schema: 3600000,
            parentSchema: schema23.anyOf[0],
            data: data5,
          };
          if (vErrors === null) {
            vErrors = [err17];
          } else {
            vErrors.push(err17);
          }
          errors++;
        }
        if (data5 < 0 || isNaN(data5)) {
          const err18 = {
            instancePath: instancePath + "/delay",
            schemaPath: "#/$defs/delay/anyOf/0/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 0 },
            schema: 0,
            parentSchema: schema23.anyOf[0],
            data: data5,
          };
          if (vErrors === null) {
            vErrors = [err18];
          } else {
            vErrors.push(err18);
          }
          errors++;
        }
      } else {
        const err19 = {
          instancePath: instancePath + "/delay",
          schemaPath: "#/$defs/delay/anyOf/0/type",
          keyword: "type",
          params: { type: "number" },
          schema: schema23.anyOf[0].type,
          parentSchema: schema23.anyOf[0],
          data: data5,
        };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
      var _valid1 = _errs20 === errors;
      valid5 = valid5 || _valid1;
      if (!valid5) {
        const _errs22 = errors;
        if (typeof data5 === "string") {
          if (!pattern2.test(data5)) {
            const err20 = {
              instancePath: instancePath + "/delay",
              schemaPath: "#/$defs/delay/anyOf/1/pattern",
              keyword: "pattern",
              params: { pattern: "^\\d{1,7}(\\.\\.\\d{1,7})?$" },
              schema: "^\\d{1,7}(\\.\\.\\d{1,7})?$",
              parentSchema: schema23.anyOf[1],
              data: data5,
            };
            if (vErrors === null) {
              vErrors = [err20];
            } else {
              vErrors.push(err20);
            }
            errors++;
          }
        } else {
          const err21 = {
            instancePath: instancePath + "/delay",
            schemaPath: "#/$defs/delay/anyOf/1/type",
            keyword: "type",
            params: { type: "string" },
            schema: schema23.anyOf[1].type,
            parentSchema: schema23.anyOf[1],
            data: data5,
          };
          if (vErrors === null) {
            vErrors = [err21];
          } else {
            vErrors.push(err21);
          }
          errors++;
        }
        var _valid1 = _errs22 === errors;
        valid5 = valid5 || _valid1;
        if (!valid5) {
          const _errs24 = errors;
          if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
            if (data5.median === undefined) {
              const err22 = {
                instancePath: instancePath + "/delay",
                schemaPath: "#/$defs/delay/anyOf/2/required",
                keyword: "required",
                params: { missingProperty: "median" },
                schema: schema23.anyOf[2].required,
                parentSchema: schema23.anyOf[2],
                data: data5,
              };
              if (vErrors === null) {
                vErrors = [err22];
              } else {
                vErrors.push(err22);
              }
              errors++;
            }
            if (data5.sigma === undefined) {
              const err23 = {
                instancePath: instancePath + "/delay",
                schemaPath: "#/$defs/delay/anyOf/2/required",
                keyword: "required",
                params: { missingProperty: "sigma" },
                schema: schema23.anyOf[2].required,
                parentSchema: schema23.anyOf[2],
                data: data5,
              };
              if (vErrors === null) {
                vErrors = [err23];
              } else {
                vErrors.push(err23);
              }
              errors++;
            }
            for (const key2 in data5) {
              if (!(key2 === "median" || key2 === "sigma")) {
                const err24 = {
                  instancePath: instancePath + "/delay",
                  schemaPath: "#/$defs/delay/anyOf/2/additionalProperties",
                  keyword: "additionalProperties",
                  params: { additionalProperty: key2 },
                  schema: false,
                  parentSchema: schema23.anyOf[2],
                  data: data5,
                };
                if (vErrors === null) {
                  vErrors = [err24];
                } else {
                  vErrors.push(err24);
                }
                errors++;
              }
            }
            if (data5.median !== undefined) {
              let data6 = data5.median;
              if (typeof data6 == "number" && isFinite(data6)) {
                if (data6 <= 0 || isNaN(data6)) {
                  const err25 = {
                    instancePath: instancePath + "/delay/median",
                    schemaPath: "#/$defs/delay/anyOf/2/properties/median/exclusiveMinimum",
                    keyword: "exclusiveMinimum",
                    params: { comparison: ">", limit: 0 },
                    schema: 0,
                    parentSchema: schema23.anyOf[2].properties.median,
                    data: data6,
                  };
                  if (vErrors === null) {
                    vErrors = [err25];
                  } else {
                    vErrors.push(err25);
                  }
                  errors++;
                }
              } else {
                const err26 = {
                  instancePath: instancePath + "/delay/median",
                  schemaPath: "#/$defs/delay/anyOf/2/properties/median/type",
                  keyword: "type",
                  params: { type: "number" },
                  schema: schema23.anyOf[2].properties.median.type,
                  parentSchema: schema23.anyOf[2].properties.median,
                  data: data6,
                };
                if (vErrors === null) {
                  vErrors = [err26];
                } else {
                  vErrors.push(err26);
                }
                errors++;
              }
            }
            if (data5.sigma !== undefined) {
              let data7 = data5.sigma;
              if (typeof data7 == "number" && isFinite(data7)) {
                if (data7 > 3 || isNaN(data7)) {
                  const err27 = {
                    instancePath: instancePath + "/delay/sigma",
                    schemaPath: "#/$defs/delay/anyOf/2/properties/sigma/maximum",
                    keyword: "maximum",
                    params: { comparison: "<=", limit: 3 },
                    schema: 3,
                    parentSchema: schema23.anyOf[2].properties.sigma,
                    data: data7,
                  };
                  if (vErrors === null) {
                    vErrors = [err27];
                  } else {
                    vErrors.push(err27);
                  }
                  errors++;
                }
                if (data7 < 0 || isNaN(data7)) {
                  const err28 = {
                    instancePath: instancePath + "/delay/sigma",
                    schemaPath: "#/$defs/delay/anyOf/2/properties/sigma/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 0 },
                    schema: 0,
                    parentSchema: schema23.anyOf[2].properties.sigma,
                    data: data7,
                  };
                  if (vErrors === null) {
                    vErrors = [err28];
                  } else {
                    vErrors.push(err28);
                  }
                  errors++;
                }
              } else {
                const err29 = {
                  instancePath: instancePath + "/delay/sigma",
                  schemaPath: "#/$defs/delay/anyOf/2/properties/sigma/type",
                  keyword: "type",
                  params: { type: "number" },
                  schema: schema23.anyOf[2].properties.sigma.type,
                  parentSchema: schema23.anyOf[2].properties.sigma,
                  data: data7,
                };
                if (vErrors === null) {
                  vErrors = [err29];
                } else {
                  vErrors.push(err29);
                }
                errors++;
              }
            }
          } else {
            const err30 = {
              instancePath: instancePath + "/delay",
              schemaPath: "#/$defs/delay/anyOf/2/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema23.anyOf[2].type,
              parentSchema: schema23.anyOf[2],
              data: data5,
            };
            if (vErrors === null) {
              vErrors = [err30];
            } else {
              vErrors.push(err30);
            }
            errors++;
          }
          var _valid1 = _errs24 === errors;
          valid5 = valid5 || _valid1;
        }
      }
      if (!valid5) {
        const err31 = {
          instancePath: instancePath + "/delay",
          schemaPath: "#/$defs/delay/anyOf",
          keyword: "anyOf",
          params: {},
          schema: schema23.anyOf,
          parentSchema: schema23,
          data: data5,
        };
        if (vErrors === null) {
          vErrors = [err31];
        } else {
          vErrors.push(err31);
        }
        errors++;
      } else {
        errors = _errs19;
        if (vErrors !== null) {
          if (_errs19) {
            vErrors.length = _errs19;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.drip !== undefined) {
      let data8 = data.drip;
      if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
        if (data8.chunks === undefined) {
          const err32 = {
            instancePath: instancePath + "/drip",
            schemaPath: "#/$defs/drip/required",
            keyword: "required",
            params: { missingProperty: "chunks" },
            schema: schema24.required,
            parentSchema: schema24,
            data: data8,
          };
          if (vErrors === null) {
            vErrors = [err32];
          } else {
            vErrors.push(err32);
          }
          errors++;
        }
        if (data8.over === undefined) {
          const err33 = {
            instancePath: instancePath + "/drip",
            schemaPath: "#/$defs/drip/required",
            keyword: "required",
            params: { missingProperty: "over" },
            schema: schema24.required,
            parentSchema: schema24,
            data: data8,
          };
          if (vErrors === null) {
            vErrors = [err33];
          } else {
            vErrors.push(err33);
          }
          errors++;
        }
        for (const key3 in data8) {
          if (!(key3 === "chunks" || key3 === "over")) {
            const err34 = {
              instancePath: instancePath + "/drip",
              schemaPath: "#/$defs/drip/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key3 },
              schema: false,
              parentSchema: schema24,
              data: data8,
            };
            if (vErrors === null) {
              vErrors = [err34];
            } else {
              vErrors.push(err34);
            }
            errors++;
          }
        }
        if (data8.chunks !== undefined) {
          let data9 = data8.chunks;
          if (!(typeof data9 == "number" && !(data9 % 1) && !isNaN(data9) && isFinite(data9))) {
            const err35 = {
              instancePath: instancePath + "/drip/chunks",
              schemaPath: "#/$defs/drip/properties/chunks/type",
              keyword: "type",
              params: { type: "integer" },
              schema: schema24.properties.chunks.type,
              parentSchema: schema24.properties.chunks,
              data: data9,
            };
            if (vErrors === null) {
              vErrors = [err35];
            } else {
              vErrors.push(err35);
            }
            errors++;
          }
          if (typeof data9 == "number" && isFinite(data9)) {
            if (data9 > 1000 || isNaN(data9)) {
              const err36 = {
                instancePath: instancePath + "/drip/chunks",
                schemaPath: "#/$defs/drip/properties/chunks/maximum",
                keyword: "maximum",
                params: { comparison: "<=", limit: 1000 },
                schema: 1000,
                parentSchema: schema24.properties.chunks,
                data: data9,
              };
              if (vErrors === null) {
                vErrors = [err36];
              } else {
                vErrors.push(err36);
              }
              errors++;
            }
            if (data9 < 1 || isNaN(data9)) {
              const err37 = {
                instancePath: instancePath + "/drip/chunks",
                schemaPath: "#/$defs/drip/properties/chunks/minimum",
                keyword: "minimum",
                params: { comparison: ">=", limit: 1 },
                schema: 1,
                parentSchema: schema24.properties.chunks,
                data: data9,
              };
              if (vErrors === null) {
                vErrors = [err37];
              } else {
                vErrors.push(err37);
              }
              errors++;
            }
          }
        }
        if (data8.over !== undefined) {
          let data10 = data8.over;
          if (!(typeof data10 == "number" && !(data10 % 1) && !isNaN(data10) && isFinite(data10))) {
            const err38 = {
              instancePath: instancePath + "/drip/over",
              schemaPath: "#/$defs/drip/properties/over/type",
              keyword: "type",
              params: { type: "integer" },
              schema: schema24.properties.over.type,
              parentSchema: schema24.properties.over,
              data: data10,
            };
            if (vErrors === null) {
              vErrors = [err38];
            } else {
              vErrors.push(err38);
            }
            errors++;
          }
          if (typeof data10 == "number" && isFinite(data10)) {
            if (data10 > 600000 || isNaN(data10)) {
              const err39 = {
                instancePath: instancePath + "/drip/over",
                schemaPath: "#/$defs/drip/properties/over/maximum",
                keyword: "maximum",
                params: { comparison: "<=", limit: 600000 },
                schema: 600000,
                parentSchema: schema24.properties.over,
                data: data10,
              };
              if (vErrors === null) {
                vErrors = [err39];
              } else {
                vErrors.push(err39);
              }
              errors++;
            }
            if (data10 < 0 || isNaN(data10)) {
              const err40 = {
                instancePath: instancePath + "/drip/over",
                schemaPath: "#/$defs/drip/properties/over/minimum",
                keyword: "minimum",
                params: { comparison: ">=", limit: 0 },
                schema: 0,
                parentSchema: schema24.properties.over,
                data: data10,
              };
              if (vErrors === null) {
                vErrors = [err40];
              } else {
                vErrors.push(err40);
              }
              errors++;
            }
          }
        }
      } else {
        const err41 = {
          instancePath: instancePath + "/drip",
          schemaPath: "#/$defs/drip/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema24.type,
          parentSchema: schema24,
          data: data8,
        };
        if (vErrors === null) {
          vErrors = [err41];
        } else {
          vErrors.push(err41);
        }
        errors++;
      }
    }
    if (data.connection !== undefined) {
      let data11 = data.connection;
      if (
        !(data11 === "refused" || data11 === "resetBeforeBody" || data11 === "resetInBody" || data11 === "cutShort")
      ) {
        const err42 = {
          instancePath: instancePath + "/connection",
          schemaPath: "#/properties/connection/enum",
          keyword: "enum",
          params: { allowedValues: schema21.properties.connection.enum },
          schema: schema21.properties.connection.enum,
          parentSchema: schema21.properties.connection,
          data: data11,
        };
        if (vErrors === null) {
          vErrors = [err42];
        } else {
          vErrors.push(err42);
        }
        errors++;
      }
    }
    if (data.lasts !== undefined) {
      let data12 = data.lasts;
      if (!(typeof data12 == "number" && !(data12 % 1) && !isNaN(data12) && isFinite(data12))) {
        const err43 = {
          instancePath: instancePath + "/lasts",
          schemaPath: "#/properties/lasts/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema21.properties.lasts.type,
          parentSchema: schema21.properties.lasts,
          data: data12,
        };
        if (vErrors === null) {
          vErrors = [err43];
        } else {
          vErrors.push(err43);
        }
        errors++;
      }
      if (typeof data12 == "number" && isFinite(data12)) {
        if (data12 > 600000 || isNaN(data12)) {
          const err44 = {
            instancePath: instancePath + "/lasts",
            schemaPath: "#/properties/lasts/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 600000 },
            schema: 600000,
            parentSchema: schema21.properties.lasts,
            data: data12,
          };
          if (vErrors === null) {
            vErrors = [err44];
          } else {
            vErrors.push(err44);
          }
          errors++;
        }
        if (data12 < 1 || isNaN(data12)) {
          const err45 = {
            instancePath: instancePath + "/lasts",
            schemaPath: "#/properties/lasts/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 1 },
            schema: 1,
            parentSchema: schema21.properties.lasts,
            data: data12,
          };
          if (vErrors === null) {
            vErrors = [err45];
          } else {
            vErrors.push(err45);
          }
          errors++;
        }
      }
    }
    if (data.body !== undefined) {
      let data13 = data.body;
      const _errs44 = errors;
      let valid10 = false;
      const _errs45 = errors;
      if (
        !(
          data13 === "notJson" ||
          data13 === "againstSchema" ||
          data13 === "wrongMediaType" ||
          data13 === "wrongCharset" ||
          data13 === "empty"
        )
      ) {
        const err46 = {
          instancePath: instancePath + "/body",
          schemaPath: "#/$defs/body/anyOf/0/enum",
          keyword: "enum",
          params: { allowedValues: schema25.anyOf[0].enum },
          schema: schema25.anyOf[0].enum,
          parentSchema: schema25.anyOf[0],
          data: data13,
        };
        if (vErrors === null) {
          vErrors = [err46];
        } else {
          vErrors.push(err46);
        }
        errors++;
      }
      var _valid2 = _errs45 === errors;
      valid10 = valid10 || _valid2;
      if (!valid10) {
        const _errs46 = errors;
        if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
          if (data13.field === undefined) {
            const err47 = {
              instancePath: instancePath + "/body",
              schemaPath: "#/$defs/body/anyOf/1/required",
              keyword: "required",
              params: { missingProperty: "field" },
              schema: schema25.anyOf[1].required,
              parentSchema: schema25.anyOf[1],
              data: data13,
            };
            if (vErrors === null) {
              vErrors = [err47];
            } else {
              vErrors.push(err47);
            }
            errors++;
          }
          if (data13.as === undefined) {
            const err48 = {
              instancePath: instancePath + "/body",
              schemaPath: "#/$defs/body/anyOf/1/required",
              keyword: "required",
              params: { missingProperty: "as" },
              schema: schema25.anyOf[1].required,
              parentSchema: schema25.anyOf[1],
              data: data13,
            };
            if (vErrors === null) {
              vErrors = [err48];
            } else {
              vErrors.push(err48);
            }
            errors++;
          }
          for (const key4 in data13) {
            if (!(key4 === "field" || key4 === "as")) {
              const err49 = {
                instancePath: instancePath + "/body",
                schemaPath: "#/$defs/body/anyOf/1/additionalProperties",
                keyword: "additionalProperties",
                params: { additionalProperty: key4 },
                schema: false,
                parentSchema: schema25.anyOf[1],
                data: data13,
              };
              if (vErrors === null) {
                vErrors = [err49];
              } else {
                vErrors.push(err49);
              }
              errors++;
            }
          }
          if (data13.field !== undefined) {
            let data14 = data13.field;
            if (typeof data14 !== "string") {
              const err50 = {
                instancePath: instancePath + "/body/field",
                schemaPath: "#/$defs/body/anyOf/1/properties/field/type",
                keyword: "type",
                params: { type: "string" },
                schema: schema25.anyOf[1].properties.field.type,
                parentSchema: schema25.anyOf[1].properties.field,
                data: data14,
              };
              if (vErrors === null) {
                vErrors = [err50];
              } else {
                vErrors.push(err50);
              }
              errors++;
            }
          }
          if (data13.as !== undefined) {
            let data15 = data13.as;
            if (
              !(
                data15 === "missing" ||
                data15 === "null" ||
                data15 === "string" ||
                data15 === "number" ||
                data15 === "boolean" ||
                data15 === "array" ||
                data15 === "object" ||
                data15 === "wrongFormat"
              )
            ) {
              const err51 = {
                instancePath: instancePath + "/body/as",
                schemaPath: "#/$defs/body/anyOf/1/properties/as/enum",
                keyword: "enum",
                params: { allowedValues: schema25.anyOf[1].properties.as.enum },
                schema: schema25.anyOf[1].properties.as.enum,
                parentSchema: schema25.anyOf[1].properties.as,
                data: data15,
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
            instancePath: instancePath + "/body",
            schemaPath: "#/$defs/body/anyOf/1/type",
            keyword: "type",
            params: { type: "object" },
            schema: schema25.anyOf[1].type,
            parentSchema: schema25.anyOf[1],
            data: data13,
          };
          if (vErrors === null) {
            vErrors = [err52];
          } else {
            vErrors.push(err52);
          }
          errors++;
        }
        var _valid2 = _errs46 === errors;
        valid10 = valid10 || _valid2;
      }
      if (!valid10) {
        const err53 = {
          instancePath: instancePath + "/body",
          schemaPath: "#/$defs/body/anyOf",
          keyword: "anyOf",
          params: {},
          schema: schema25.anyOf,
          parentSchema: schema25,
          data: data13,
        };
        if (vErrors === null) {
          vErrors = [err53];
        } else {
          vErrors.push(err53);
        }
        errors++;
      } else {
        errors = _errs44;
        if (vErrors !== null) {
          if (_errs44) {
            vErrors.length = _errs44;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.headers !== undefined) {
      let data16 = data.headers;
      if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {
        if (Object.keys(data16).length > 20) {
          const err54 = {
            instancePath: instancePath + "/headers",
            schemaPath: "#/$defs/headers/maxProperties",
            keyword: "maxProperties",
            params: { limit: 20 },
            schema: 20,
            parentSchema: schema26,
            data: data16,
          };
          if (vErrors === null) {
            vErrors = [err54];
          } else {
            vErrors.push(err54);
          }
          errors++;
        }
        for (const key5 in data16) {
          let data17 = data16[key5];
          if (typeof data17 !== "string" && data17 !== null) {
            const err55 = {
              instancePath: instancePath + "/headers/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),
              schemaPath: "#/$defs/headers/additionalProperties/type",
              keyword: "type",
              params: { type: schema26.additionalProperties.type },
              schema: schema26.additionalProperties.type,
              parentSchema: schema26.additionalProperties,
              data: data17,
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
          instancePath: instancePath + "/headers",
          schemaPath: "#/$defs/headers/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema26.type,
          parentSchema: schema26,
          data: data16,
        };
        if (vErrors === null) {
          vErrors = [err56];
        } else {
          vErrors.push(err56);
        }
        errors++;
      }
    }
    if (data.stale !== undefined) {
      let data18 = data.stale;
      if (true !== data18) {
        const err57 = {
          instancePath: instancePath + "/stale",
          schemaPath: "#/properties/stale/const",
          keyword: "const",
          params: { allowedValue: true },
          schema: true,
          parentSchema: schema21.properties.stale,
          data: data18,
        };
        if (vErrors === null) {
          vErrors = [err57];
        } else {
          vErrors.push(err57);
        }
        errors++;
      }
    }
    if (data.sequence !== undefined) {
      let data19 = data.sequence;
      if (Array.isArray(data19)) {
        if (data19.length > 100) {
          const err58 = {
            instancePath: instancePath + "/sequence",
            schemaPath: "#/properties/sequence/maxItems",
            keyword: "maxItems",
            params: { limit: 100 },
            schema: 100,
            parentSchema: schema21.properties.sequence,
            data: data19,
          };
          if (vErrors === null) {
            vErrors = [err58];
          } else {
            vErrors.push(err58);
          }
          errors++;
        }
        if (data19.length < 1) {
          const err59 = {
            instancePath: instancePath + "/sequence",
            schemaPath: "#/properties/sequence/minItems",
            keyword: "minItems",
            params: { limit: 1 },
            schema: 1,
            parentSchema: schema21.properties.sequence,
            data: data19,
          };
          if (vErrors === null) {
            vErrors = [err59];
          } else {
            vErrors.push(err59);
          }
          errors++;
        }
        const len0 = data19.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data20 = data19[i0];
          if (data20 && typeof data20 == "object" && !Array.isArray(data20)) {
            for (const key6 in data20) {
              if (!func2.call(schema21.properties.sequence.items.properties, key6)) {
                const err60 = {
                  instancePath: instancePath + "/sequence/" + i0,
                  schemaPath: "#/properties/sequence/items/additionalProperties",
                  keyword: "additionalProperties",
                  params: { additionalProperty: key6 },
                  schema: false,
                  parentSchema: schema21.properties.sequence.items,
                  data: data20,
                };
                if (vErrors === null) {
                  vErrors = [err60];
                } else {
                  vErrors.push(err60);
                }
                errors++;
              }
            }
            if (data20.status !== undefined) {
              let data21 = data20.status;
              if (!(typeof data21 == "number" && !(data21 % 1) && !isNaN(data21) && isFinite(data21))) {
                const err61 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/status",
                  schemaPath: "#/properties/sequence/items/properties/status/type",
                  keyword: "type",
                  params: { type: "integer" },
                  schema: schema21.properties.sequence.items.properties.status.type,
                  parentSchema: schema21.properties.sequence.items.properties.status,
                  data: data21,
                };
                if (vErrors === null) {
                  vErrors = [err61];
                } else {
                  vErrors.push(err61);
                }
                errors++;
              }
              if (typeof data21 == "number" && isFinite(data21)) {
                if (data21 > 599 || isNaN(data21)) {
                  const err62 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/status",
                    schemaPath: "#/properties/sequence/items/properties/status/maximum",
                    keyword: "maximum",
                    params: { comparison: "<=", limit: 599 },
                    schema: 599,
                    parentSchema: schema21.properties.sequence.items.properties.status,
                    data: data21,
                  };
                  if (vErrors === null) {
                    vErrors = [err62];
                  } else {
                    vErrors.push(err62);
                  }
                  errors++;
                }
                if (data21 < 200 || isNaN(data21)) {
                  const err63 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/status",
                    schemaPath: "#/properties/sequence/items/properties/status/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 200 },
                    schema: 200,
                    parentSchema: schema21.properties.sequence.items.properties.status,
                    data: data21,
                  };
                  if (vErrors === null) {
                    vErrors = [err63];
                  } else {
                    vErrors.push(err63);
                  }
                  errors++;
                }
              }
            }
            if (data20.retryAfter !== undefined) {
              let data22 = data20.retryAfter;
              const _errs68 = errors;
              let valid18 = false;
              const _errs69 = errors;
              if (!(typeof data22 == "number" && !(data22 % 1) && !isNaN(data22) && isFinite(data22))) {
                const err64 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/retryAfter",
                  schemaPath: "#/$defs/retryAfter/anyOf/0/type",
                  keyword: "type",
                  params: { type: "integer" },
                  schema: schema22.anyOf[0].type,
                  parentSchema: schema22.anyOf[0],
                  data: data22,
                };
                if (vErrors === null) {
                  vErrors = [err64];
                } else {
                  vErrors.push(err64);
                }
                errors++;
              }
              if (typeof data22 == "number" && isFinite(data22)) {
                if (data22 > 31536000 || isNaN(data22)) {
                  const err65 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/retryAfter",
                    schemaPath: "#/$defs/retryAfter/anyOf/0/maximum",
                    keyword: "maximum",
                    params: { comparison: "<=", limit: 31536000 },
                    schema: 31536000,
                    parentSchema: schema22.anyOf[0],
                    data: data22,
                  };
                  if (vErrors === null) {
                    vErrors = [err65];
                  } else {
                    vErrors.push(err65);
                  }
                  errors++;
                }
                if (data22 < 0 || isNaN(data22)) {
                  const err66 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/retryAfter",
                    schemaPath: "#/$defs/retryAfter/anyOf/0/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 0 },
                    schema: 0,
                    parentSchema: schema22.anyOf[0],
                    data: data22,
                  };
                  if (vErrors === null) {
                    vErrors = [err66];
                  } else {
                    vErrors.push(err66);
                  }
                  errors++;
                }
              }
              var _valid3 = _errs69 === errors;
              valid18 = valid18 || _valid3;
              if (!valid18) {
                const _errs71 = errors;
                if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
                  if (data22.seconds === undefined) {
                    const err67 = {
                      instancePath: instancePath + "/sequence/" + i0 + "/retryAfter",
                      schemaPath: "#/$defs/retryAfter/anyOf/1/required",
                      keyword: "required",
                      params: { missingProperty: "seconds" },
                      schema: schema22.anyOf[1].required,
                      parentSchema: schema22.anyOf[1],
                      data: data22,
                    };
                    if (vErrors === null) {
                      vErrors = [err67];
                    } else {
                      vErrors.push(err67);
                    }
                    errors++;
                  }
                  if (data22.as === undefined) {
                    const err68 = {
                      instancePath: instancePath + "/sequence/" + i0 + "/retryAfter",
                      schemaPath: "#/$defs/retryAfter/anyOf/1/required",
                      keyword: "required",
                      params: { missingProperty: "as" },
                      schema: schema22.anyOf[1].required,
                      parentSchema: schema22.anyOf[1],
                      data: data22,
                    };
                    if (vErrors === null) {
                      vErrors = [err68];
                    } else {
                      vErrors.push(err68);
                    }
                    errors++;
                  }
                  for (const key7 in data22) {
                    if (!(key7 === "seconds" || key7 === "as")) {
                      const err69 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/retryAfter",
                        schemaPath: "#/$defs/retryAfter/anyOf/1/additionalProperties",
                        keyword: "additionalProperties",
                        params: { additionalProperty: key7 },
                        schema: false,
                        parentSchema: schema22.anyOf[1],
                        data: data22,
                      };
                      if (vErrors === null) {
                        vErrors = [err69];
                      } else {
                        vErrors.push(err69);
                      }
                      errors++;
                    }
                  }
                  if (data22.seconds !== undefined) {
                    let data23 = data22.seconds;
                    if (!(typeof data23 == "number" && !(data23 % 1) && !isNaN(data23) && isFinite(data23))) {
                      const err70 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/retryAfter/seconds",
                        schemaPath: "#/$defs/retryAfter/anyOf/1/properties/seconds/type",
                        keyword: "type",
                        params: { type: "integer" },
                        schema: schema22.anyOf[1].properties.seconds.type,
                        parentSchema: schema22.anyOf[1].properties.seconds,
                        data: data23,
                      };
                      if (vErrors === null) {
                        vErrors = [err70];
                      } else {
                        vErrors.push(err70);
                      }
                      errors++;
                    }
                    if (typeof data23 == "number" && isFinite(data23)) {
                      if (data23 > 31536000 || isNaN(data23)) {
                        const err71 = {
                          instancePath: instancePath + "/sequence/" + i0 + "/retryAfter/seconds",
                          schemaPath: "#/$defs/retryAfter/anyOf/1/properties/seconds/maximum",
                          keyword: "maximum",
                          params: { comparison: "<=", limit: 31536000 },
                          schema: 31536000,
                          parentSchema: schema22.anyOf[1].properties.seconds,
                          data: data23,
                        };
                        if (vErrors === null) {
                          vErrors = [err71];
                        } else {
                          vErrors.push(err71);
                        }
                        errors++;
                      }
                      if (data23 < 0 || isNaN(data23)) {
                        const err72 = {
                          instancePath: instancePath + "/sequence/" + i0 + "/retryAfter/seconds",
                          schemaPath: "#/$defs/retryAfter/anyOf/1/properties/seconds/minimum",
                          keyword: "minimum",
                          params: { comparison: ">=", limit: 0 },
                          schema: 0,
                          parentSchema: schema22.anyOf[1].properties.seconds,
                          data: data23,
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
                  if (data22.as !== undefined) {
                    let data24 = data22.as;
                    if (!(data24 === "seconds" || data24 === "date")) {
                      const err73 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/retryAfter/as",
                        schemaPath: "#/$defs/retryAfter/anyOf/1/properties/as/enum",
                        keyword: "enum",
                        params: { allowedValues: schema22.anyOf[1].properties.as.enum },
                        schema: schema22.anyOf[1].properties.as.enum,
                        parentSchema: schema22.anyOf[1].properties.as,
                        data: data24,
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
                    instancePath: instancePath + "/sequence/" + i0 + "/retryAfter",
                    schemaPath: "#/$defs/retryAfter/anyOf/1/type",
                    keyword: "type",
                    params: { type: "object" },
                    schema: schema22.anyOf[1].type,
                    parentSchema: schema22.anyOf[1],
                    data: data22,
                  };
                  if (vErrors === null) {
                    vErrors = [err74];
                  } else {
                    vErrors.push(err74);
                  }
                  errors++;
                }
                var _valid3 = _errs71 === errors;
                valid18 = valid18 || _valid3;
              }
              if (!valid18) {
                const err75 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/retryAfter",
                  schemaPath: "#/$defs/retryAfter/anyOf",
                  keyword: "anyOf",
                  params: {},
                  schema: schema22.anyOf,
                  parentSchema: schema22,
                  data: data22,
                };
                if (vErrors === null) {
                  vErrors = [err75];
                } else {
                  vErrors.push(err75);
                }
                errors++;
              } else {
                errors = _errs68;
                if (vErrors !== null) {
                  if (_errs68) {
                    vErrors.length = _errs68;
                  } else {
                    vErrors = null;
                  }
                }
              }
            }
            if (data20.detail !== undefined) {
              let data25 = data20.detail;
              if (typeof data25 !== "string") {
                const err76 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/detail",
                  schemaPath: "#/properties/sequence/items/properties/detail/type",
                  keyword: "type",
                  params: { type: "string" },
                  schema: schema21.properties.sequence.items.properties.detail.type,
                  parentSchema: schema21.properties.sequence.items.properties.detail,
                  data: data25,
                };
                if (vErrors === null) {
                  vErrors = [err76];
                } else {
                  vErrors.push(err76);
                }
                errors++;
              }
            }
            if (data20.delay !== undefined) {
              let data26 = data20.delay;
              const _errs81 = errors;
              let valid21 = false;
              const _errs82 = errors;
              if (typeof data26 == "number" && isFinite(data26)) {
                if (data26 > 3600000 || isNaN(data26)) {
                  const err77 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/delay",
                    schemaPath: "#/$defs/delay/anyOf/0/maximum",
                    keyword: "maximum",
                    params: { comparison: "<=", limit: 3600000 },
                    schema: 3600000,
                    parentSchema: schema23.anyOf[0],
                    data: data26,
                  };
                  if (vErrors === null) {
                    vErrors = [err77];
                  } else {
                    vErrors.push(err77);
                  }
                  errors++;
                }
                if (data26 < 0 || isNaN(data26)) {
                  const err78 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/delay",
                    schemaPath: "#/$defs/delay/anyOf/0/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 0 },
                    schema: 0,
                    parentSchema: schema23.anyOf[0],
                    data: data26,
                  };
                  if (vErrors === null) {
                    vErrors = [err78];
                  } else {
                    vErrors.push(err78);
                  }
                  errors++;
                }
              } else {
                const err79 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/delay",
                  schemaPath: "#/$defs/delay/anyOf/0/type",
                  keyword: "type",
                  params: { type: "number" },
                  schema: schema23.anyOf[0].type,
                  parentSchema: schema23.anyOf[0],
                  data: data26,
                };
                if (vErrors === null) {
                  vErrors = [err79];
                } else {
                  vErrors.push(err79);
                }
                errors++;
              }
              var _valid4 = _errs82 === errors;
              valid21 = valid21 || _valid4;
              if (!valid21) {
                const _errs84 = errors;
                if (typeof data26 === "string") {
                  if (!pattern2.test(data26)) {
                    const err80 = {
                      instancePath: instancePath + "/sequence/" + i0 + "/delay",
                      schemaPath: "#/$defs/delay/anyOf/1/pattern",
                      keyword: "pattern",
                      params: { pattern: "^\\d{1,7}(\\.\\.\\d{1,7})?$" },
                      schema: "^\\d{1,7}(\\.\\.\\d{1,7})?$",
                      parentSchema: schema23.anyOf[1],
                      data: data26,
                    };
                    if (vErrors === null) {
                      vErrors = [err80];
                    } else {
                      vErrors.push(err80);
                    }
                    errors++;
                  }
                } else {
                  const err81 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/delay",
                    schemaPath: "#/$defs/delay/anyOf/1/type",
                    keyword: "type",
                    params: { type: "string" },
                    schema: schema23.anyOf[1].type,
                    parentSchema: schema23.anyOf[1],
                    data: data26,
                  };
                  if (vErrors === null) {
                    vErrors = [err81];
                  } else {
                    vErrors.push(err81);
                  }
                  errors++;
                }
                var _valid4 = _errs84 === errors;
                valid21 = valid21 || _valid4;
                if (!valid21) {
                  const _errs86 = errors;
                  if (data26 && typeof data26 == "object" && !Array.isArray(data26)) {
                    if (data26.median === undefined) {
                      const err82 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/delay",
                        schemaPath: "#/$defs/delay/anyOf/2/required",
                        keyword: "required",
                        params: { missingProperty: "median" },
                        schema: schema23.anyOf[2].required,
                        parentSchema: schema23.anyOf[2],
                        data: data26,
                      };
                      if (vErrors === null) {
                        vErrors = [err82];
                      } else {
                        vErrors.push(err82);
                      }
                      errors++;
                    }
                    if (data26.sigma === undefined) {
                      const err83 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/delay",
                        schemaPath: "#/$defs/delay/anyOf/2/required",
                        keyword: "required",
                        params: { missingProperty: "sigma" },
                        schema: schema23.anyOf[2].required,
                        parentSchema: schema23.anyOf[2],
                        data: data26,
                      };
                      if (vErrors === null) {
                        vErrors = [err83];
                      } else {
                        vErrors.push(err83);
                      }
                      errors++;
                    }
                    for (const key8 in data26) {
                      if (!(key8 === "median" || key8 === "sigma")) {
                        const err84 = {
                          instancePath: instancePath + "/sequence/" + i0 + "/delay",
                          schemaPath: "#/$defs/delay/anyOf/2/additionalProperties",
                          keyword: "additionalProperties",
                          params: { additionalProperty: key8 },
                          schema: false,
                          parentSchema: schema23.anyOf[2],
                          data: data26,
                        };
                        if (vErrors === null) {
                          vErrors = [err84];
                        } else {
                          vErrors.push(err84);
                        }
                        errors++;
                      }
                    }
                    if (data26.median !== undefined) {
                      let data27 = data26.median;
                      if (typeof data27 == "number" && isFinite(data27)) {
                        if (data27 <= 0 || isNaN(data27)) {
                          const err85 = {
                            instancePath: instancePath + "/sequence/" + i0 + "/delay/median",
                            schemaPath: "#/$defs/delay/anyOf/2/properties/median/exclusiveMinimum",
                            keyword: "exclusiveMinimum",
                            params: { comparison: ">", limit: 0 },
                            schema: 0,
                            parentSchema: schema23.anyOf[2].properties.median,
                            data: data27,
                          };
                          if (vErrors === null) {
                            vErrors = [err85];
                          } else {
                            vErrors.push(err85);
                          }
                          errors++;
                        }
                      } else {
                        const err86 = {
                          instancePath: instancePath + "/sequence/" + i0 + "/delay/median",
                          schemaPath: "#/$defs/delay/anyOf/2/properties/median/type",
                          keyword: "type",
                          params: { type: "number" },
                          schema: schema23.anyOf[2].properties.median.type,
                          parentSchema: schema23.anyOf[2].properties.median,
                          data: data27,
                        };
                        if (vErrors === null) {
                          vErrors = [err86];
                        } else {
                          vErrors.push(err86);
                        }
                        errors++;
                      }
                    }
                    if (data26.sigma !== undefined) {
                      let data28 = data26.sigma;
                      if (typeof data28 == "number" && isFinite(data28)) {
                        if (data28 > 3 || isNaN(data28)) {
                          const err87 = {
                            instancePath: instancePath + "/sequence/" + i0 + "/delay/sigma",
                            schemaPath: "#/$defs/delay/anyOf/2/properties/sigma/maximum",
                            keyword: "maximum",
                            params: { comparison: "<=", limit: 3 },
                            schema: 3,
                            parentSchema: schema23.anyOf[2].properties.sigma,
                            data: data28,
                          };
                          if (vErrors === null) {
                            vErrors = [err87];
                          } else {
                            vErrors.push(err87);
                          }
                          errors++;
                        }
                        if (data28 < 0 || isNaN(data28)) {
                          const err88 = {
                            instancePath: instancePath + "/sequence/" + i0 + "/delay/sigma",
                            schemaPath: "#/$defs/delay/anyOf/2/properties/sigma/minimum",
                            keyword: "minimum",
                            params: { comparison: ">=", limit: 0 },
                            schema: 0,
                            parentSchema: schema23.anyOf[2].properties.sigma,
                            data: data28,
                          };
                          if (vErrors === null) {
                            vErrors = [err88];
                          } else {
                            vErrors.push(err88);
                          }
                          errors++;
                        }
                      } else {
                        const err89 = {
                          instancePath: instancePath + "/sequence/" + i0 + "/delay/sigma",
                          schemaPath: "#/$defs/delay/anyOf/2/properties/sigma/type",
                          keyword: "type",
                          params: { type: "number" },
                          schema: schema23.anyOf[2].properties.sigma.type,
                          parentSchema: schema23.anyOf[2].properties.sigma,
                          data: data28,
                        };
                        if (vErrors === null) {
                          vErrors = [err89];
                        } else {
                          vErrors.push(err89);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err90 = {
                      instancePath: instancePath + "/sequence/" + i0 + "/delay",
                      schemaPath: "#/$defs/delay/anyOf/2/type",
                      keyword: "type",
                      params: { type: "object" },
                      schema: schema23.anyOf[2].type,
                      parentSchema: schema23.anyOf[2],
                      data: data26,
                    };
                    if (vErrors === null) {
                      vErrors = [err90];
                    } else {
                      vErrors.push(err90);
                    }
                    errors++;
                  }
                  var _valid4 = _errs86 === errors;
                  valid21 = valid21 || _valid4;
                }
              }
              if (!valid21) {
                const err91 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/delay",
                  schemaPath: "#/$defs/delay/anyOf",
                  keyword: "anyOf",
                  params: {},
                  schema: schema23.anyOf,
                  parentSchema: schema23,
                  data: data26,
                };
                if (vErrors === null) {
                  vErrors = [err91];
                } else {
                  vErrors.push(err91);
                }
                errors++;
              } else {
                errors = _errs81;
                if (vErrors !== null) {
                  if (_errs81) {
                    vErrors.length = _errs81;
                  } else {
                    vErrors = null;
                  }
                }
              }
            }
            if (data20.drip !== undefined) {
              let data29 = data20.drip;
              if (data29 && typeof data29 == "object" && !Array.isArray(data29)) {
                if (data29.chunks === undefined) {
                  const err92 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/drip",
                    schemaPath: "#/$defs/drip/required",
                    keyword: "required",
                    params: { missingProperty: "chunks" },
                    schema: schema24.required,
                    parentSchema: schema24,
                    data: data29,
                  };
                  if (vErrors === null) {
                    vErrors = [err92];
                  } else {
                    vErrors.push(err92);
                  }
                  errors++;
                }
                if (data29.over === undefined) {
                  const err93 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/drip",
                    schemaPath: "#/$defs/drip/required",
                    keyword: "required",
                    params: { missingProperty: "over" },
                    schema: schema24.required,
                    parentSchema: schema24,
                    data: data29,
                  };
                  if (vErrors === null) {
                    vErrors = [err93];
                  } else {
                    vErrors.push(err93);
                  }
                  errors++;
                }
                for (const key9 in data29) {
                  if (!(key9 === "chunks" || key9 === "over")) {
                    const err94 = {
                      instancePath: instancePath + "/sequence/" + i0 + "/drip",
                      schemaPath: "#/$defs/drip/additionalProperties",
                      keyword: "additionalProperties",
                      params: { additionalProperty: key9 },
                      schema: false,
                      parentSchema: schema24,
                      data: data29,
                    };
                    if (vErrors === null) {
                      vErrors = [err94];
                    } else {
                      vErrors.push(err94);
                    }
                    errors++;
                  }
                }
                if (data29.chunks !== undefined) {
                  let data30 = data29.chunks;
                  if (!(typeof data30 == "number" && !(data30 % 1) && !isNaN(data30) && isFinite(data30))) {
                    const err95 = {
                      instancePath: instancePath + "/sequence/" + i0 + "/drip/chunks",
                      schemaPath: "#/$defs/drip/properties/chunks/type",
                      keyword: "type",
                      params: { type: "integer" },
                      schema: schema24.properties.chunks.type,
                      parentSchema: schema24.properties.chunks,
                      data: data30,
                    };
                    if (vErrors === null) {
                      vErrors = [err95];
                    } else {
                      vErrors.push(err95);
                    }
                    errors++;
                  }
                  if (typeof data30 == "number" && isFinite(data30)) {
                    if (data30 > 1000 || isNaN(data30)) {
                      const err96 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/drip/chunks",
                        schemaPath: "#/$defs/drip/properties/chunks/maximum",
                        keyword: "maximum",
                        params: { comparison: "<=", limit: 1000 },
                        schema: 1000,
                        parentSchema: schema24.properties.chunks,
                        data: data30,
                      };
                      if (vErrors === null) {
                        vErrors = [err96];
                      } else {
                        vErrors.push(err96);
                      }
                      errors++;
                    }
                    if (data30 < 1 || isNaN(data30)) {
                      const err97 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/drip/chunks",
                        schemaPath: "#/$defs/drip/properties/chunks/minimum",
                        keyword: "minimum",
                        params: { comparison: ">=", limit: 1 },
                        schema: 1,
                        parentSchema: schema24.properties.chunks,
                        data: data30,
                      };
                      if (vErrors === null) {
                        vErrors = [err97];
                      } else {
                        vErrors.push(err97);
                      }
                      errors++;
                    }
                  }
                }
                if (data29.over !== undefined) {
                  let data31 = data29.over;
                  if (!(typeof data31 == "number" && !(data31 % 1) && !isNaN(data31) && isFinite(data31))) {
                    const err98 = {
                      instancePath: instancePath + "/sequence/" + i0 + "/drip/over",
                      schemaPath: "#/$defs/drip/properties/over/type",
                      keyword: "type",
                      params: { type: "integer" },
                      schema: schema24.properties.over.type,
                      parentSchema: schema24.properties.over,
                      data: data31,
                    };
                    if (vErrors === null) {
                      vErrors = [err98];
                    } else {
                      vErrors.push(err98);
                    }
                    errors++;
                  }
                  if (typeof data31 == "number" && isFinite(data31)) {
                    if (data31 > 600000 || isNaN(data31)) {
                      const err99 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/drip/over",
                        schemaPath: "#/$defs/drip/properties/over/maximum",
                        keyword: "maximum",
                        params: { comparison: "<=", limit: 600000 },
                        schema: 600000,
                        parentSchema: schema24.properties.over,
                        data: data31,
                      };
                      if (vErrors === null) {
                        vErrors = [err99];
                      } else {
                        vErrors.push(err99);
                      }
                      errors++;
                    }
                    if (data31 < 0 || isNaN(data31)) {
                      const err100 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/drip/over",
                        schemaPath: "#/$defs/drip/properties/over/minimum",
                        keyword: "minimum",
                        params: { comparison: ">=", limit: 0 },
                        schema: 0,
                        parentSchema: schema24.properties.over,
                        data: data31,
                      };
                      if (vErrors === null) {
                        vErrors = [err100];
                      } else {
                        vErrors.push(err100);
                      }
                      errors++;
                    }
                  }
                }
              } else {
                const err101 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/drip",
                  schemaPath: "#/$defs/drip/type",
                  keyword: "type",
                  params: { type: "object" },
                  schema: schema24.type,
                  parentSchema: schema24,
                  data: data29,
                };
                if (vErrors === null) {
                  vErrors = [err101];
                } else {
                  vErrors.push(err101);
                }
                errors++;
              }
            }
            if (data20.connection !== undefined) {
              let data32 = data20.connection;
              if (
                !(
                  data32 === "refused" ||
                  data32 === "resetBeforeBody" ||
                  data32 === "resetInBody" ||
                  data32 === "cutShort"
                )
              ) {
                const err102 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/connection",
                  schemaPath: "#/properties/sequence/items/properties/connection/enum",
                  keyword: "enum",
                  params: { allowedValues: schema21.properties.sequence.items.properties.connection.enum },
                  schema: schema21.properties.sequence.items.properties.connection.enum,
                  parentSchema: schema21.properties.sequence.items.properties.connection,
                  data: data32,
                };
                if (vErrors === null) {
                  vErrors = [err102];
                } else {
                  vErrors.push(err102);
                }
                errors++;
              }
            }
            if (data20.lasts !== undefined) {
              let data33 = data20.lasts;
              if (!(typeof data33 == "number" && !(data33 % 1) && !isNaN(data33) && isFinite(data33))) {
                const err103 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/lasts",
                  schemaPath: "#/properties/sequence/items/properties/lasts/type",
                  keyword: "type",
                  params: { type: "integer" },
                  schema: schema21.properties.sequence.items.properties.lasts.type,
                  parentSchema: schema21.properties.sequence.items.properties.lasts,
                  data: data33,
                };
                if (vErrors === null) {
                  vErrors = [err103];
                } else {
                  vErrors.push(err103);
                }
                errors++;
              }
              if (typeof data33 == "number" && isFinite(data33)) {
                if (data33 > 600000 || isNaN(data33)) {
                  const err104 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/lasts",
                    schemaPath: "#/properties/sequence/items/properties/lasts/maximum",
                    keyword: "maximum",
                    params: { comparison: "<=", limit: 600000 },
                    schema: 600000,
                    parentSchema: schema21.properties.sequence.items.properties.lasts,
                    data: data33,
                  };
                  if (vErrors === null) {
                    vErrors = [err104];
                  } else {
                    vErrors.push(err104);
                  }
                  errors++;
                }
                if (data33 < 1 || isNaN(data33)) {
                  const err105 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/lasts",
                    schemaPath: "#/properties/sequence/items/properties/lasts/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 1 },
                    schema: 1,
                    parentSchema: schema21.properties.sequence.items.properties.lasts,
                    data: data33,
                  };
                  if (vErrors === null) {
                    vErrors = [err105];
                  } else {
                    vErrors.push(err105);
                  }
                  errors++;
                }
              }
            }
            if (data20.body !== undefined) {
              let data34 = data20.body;
              const _errs106 = errors;
              let valid26 = false;
              const _errs107 = errors;
              if (
                !(
                  data34 === "notJson" ||
                  data34 === "againstSchema" ||
                  data34 === "wrongMediaType" ||
                  data34 === "wrongCharset" ||
                  data34 === "empty"
                )
              ) {
                const err106 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/body",
                  schemaPath: "#/$defs/body/anyOf/0/enum",
                  keyword: "enum",
                  params: { allowedValues: schema25.anyOf[0].enum },
                  schema: schema25.anyOf[0].enum,
                  parentSchema: schema25.anyOf[0],
                  data: data34,
                };
                if (vErrors === null) {
                  vErrors = [err106];
                } else {
                  vErrors.push(err106);
                }
                errors++;
              }
              var _valid5 = _errs107 === errors;
              valid26 = valid26 || _valid5;
              if (!valid26) {
                const _errs108 = errors;
                if (data34 && typeof data34 == "object" && !Array.isArray(data34)) {
                  if (data34.field === undefined) {
                    const err107 = {
                      instancePath: instancePath + "/sequence/" + i0 + "/body",
                      schemaPath: "#/$defs/body/anyOf/1/required",
                      keyword: "required",
                      params: { missingProperty: "field" },
                      schema: schema25.anyOf[1].required,
                      parentSchema: schema25.anyOf[1],
                      data: data34,
                    };
                    if (vErrors === null) {
                      vErrors = [err107];
                    } else {
                      vErrors.push(err107);
                    }
                    errors++;
                  }
                  if (data34.as === undefined) {
                    const err108 = {
                      instancePath: instancePath + "/sequence/" + i0 + "/body",
                      schemaPath: "#/$defs/body/anyOf/1/required",
                      keyword: "required",
                      params: { missingProperty: "as" },
                      schema: schema25.anyOf[1].required,
                      parentSchema: schema25.anyOf[1],
                      data: data34,
                    };
                    if (vErrors === null) {
                      vErrors = [err108];
                    } else {
                      vErrors.push(err108);
                    }
                    errors++;
                  }
                  for (const key10 in data34) {
                    if (!(key10 === "field" || key10 === "as")) {
                      const err109 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/body",
                        schemaPath: "#/$defs/body/anyOf/1/additionalProperties",
                        keyword: "additionalProperties",
                        params: { additionalProperty: key10 },
                        schema: false,
                        parentSchema: schema25.anyOf[1],
                        data: data34,
                      };
                      if (vErrors === null) {
                        vErrors = [err109];
                      } else {
                        vErrors.push(err109);
                      }
                      errors++;
                    }
                  }
                  if (data34.field !== undefined) {
                    let data35 = data34.field;
                    if (typeof data35 !== "string") {
                      const err110 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/body/field",
                        schemaPath: "#/$defs/body/anyOf/1/properties/field/type",
                        keyword: "type",
                        params: { type: "string" },
                        schema: schema25.anyOf[1].properties.field.type,
                        parentSchema: schema25.anyOf[1].properties.field,
                        data: data35,
                      };
                      if (vErrors === null) {
                        vErrors = [err110];
                      } else {
                        vErrors.push(err110);
                      }
                      errors++;
                    }
                  }
                  if (data34.as !== undefined) {
                    let data36 = data34.as;
                    if (
                      !(
                        data36 === "missing" ||
                        data36 === "null" ||
                        data36 === "string" ||
                        data36 === "number" ||
                        data36 === "boolean" ||
                        data36 === "array" ||
                        data36 === "object" ||
                        data36 === "wrongFormat"
                      )
                    ) {
                      const err111 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/body/as",
                        schemaPath: "#/$defs/body/anyOf/1/properties/as/enum",
                        keyword: "enum",
                        params: { allowedValues: schema25.anyOf[1].properties.as.enum },
                        schema: schema25.anyOf[1].properties.as.enum,
                        parentSchema: schema25.anyOf[1].properties.as,
                        data: data36,
                      };
                      if (vErrors === null) {
                        vErrors = [err111];
                      } else {
                        vErrors.push(err111);
                      }
                      errors++;
                    }
                  }
                } else {
                  const err112 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/body",
                    schemaPath: "#/$defs/body/anyOf/1/type",
                    keyword: "type",
                    params: { type: "object" },
                    schema: schema25.anyOf[1].type,
                    parentSchema: schema25.anyOf[1],
                    data: data34,
                  };
                  if (vErrors === null) {
                    vErrors = [err112];
                  } else {
                    vErrors.push(err112);
                  }
                  errors++;
                }
                var _valid5 = _errs108 === errors;
                valid26 = valid26 || _valid5;
              }
              if (!valid26) {
                const err113 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/body",
                  schemaPath: "#/$defs/body/anyOf",
                  keyword: "anyOf",
                  params: {},
                  schema: schema25.anyOf,
                  parentSchema: schema25,
                  data: data34,
                };
                if (vErrors === null) {
                  vErrors = [err113];
                } else {
                  vErrors.push(err113);
                }
                errors++;
              } else {
                errors = _errs106;
                if (vErrors !== null) {
                  if (_errs106) {
                    vErrors.length = _errs106;
                  } else {
                    vErrors = null;
                  }
                }
              }
            }
            if (data20.headers !== undefined) {
              let data37 = data20.headers;
              if (data37 && typeof data37 == "object" && !Array.isArray(data37)) {
                if (Object.keys(data37).length > 20) {
                  const err114 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/headers",
                    schemaPath: "#/$defs/headers/maxProperties",
                    keyword: "maxProperties",
                    params: { limit: 20 },
                    schema: 20,
                    parentSchema: schema26,
                    data: data37,
                  };
                  if (vErrors === null) {
                    vErrors = [err114];
                  } else {
                    vErrors.push(err114);
                  }
                  errors++;
                }
                for (const key11 in data37) {
                  let data38 = data37[key11];
                  if (typeof data38 !== "string" && data38 !== null) {
                    const err115 = {
                      instancePath:
                        instancePath + "/sequence/" + i0 + "/headers/" + key11.replace(/~/g, "~0").replace(/\//g, "~1"),
                      schemaPath: "#/$defs/headers/additionalProperties/type",
                      keyword: "type",
                      params: { type: schema26.additionalProperties.type },
                      schema: schema26.additionalProperties.type,
                      parentSchema: schema26.additionalProperties,
                      data: data38,
                    };
                    if (vErrors === null) {
                      vErrors = [err115];
                    } else {
                      vErrors.push(err115);
                    }
                    errors++;
                  }
                }
              } else {
                const err116 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/headers",
                  schemaPath: "#/$defs/headers/type",
                  keyword: "type",
                  params: { type: "object" },
                  schema: schema26.type,
                  parentSchema: schema26,
                  data: data37,
                };
                if (vErrors === null) {
                  vErrors = [err116];
                } else {
                  vErrors.push(err116);
                }
                errors++;
              }
            }
            if (data20.stale !== undefined) {
              let data39 = data20.stale;
              if (true !== data39) {
                const err117 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/stale",
                  schemaPath: "#/properties/sequence/items/properties/stale/const",
                  keyword: "const",
                  params: { allowedValue: true },
                  schema: true,
                  parentSchema: schema21.properties.sequence.items.properties.stale,
                  data: data39,
                };
                if (vErrors === null) {
                  vErrors = [err117];
                } else {
                  vErrors.push(err117);
                }
                errors++;
              }
            }
            if (data20.times !== undefined) {
              let data40 = data20.times;
              if (!(typeof data40 == "number" && !(data40 % 1) && !isNaN(data40) && isFinite(data40))) {
                const err118 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/times",
                  schemaPath: "#/properties/sequence/items/properties/times/type",
                  keyword: "type",
                  params: { type: "integer" },
                  schema: schema21.properties.sequence.items.properties.times.type,
                  parentSchema: schema21.properties.sequence.items.properties.times,
                  data: data40,
                };
                if (vErrors === null) {
                  vErrors = [err118];
                } else {
                  vErrors.push(err118);
                }
                errors++;
              }
              if (typeof data40 == "number" && isFinite(data40)) {
                if (data40 < 1 || isNaN(data40)) {
                  const err119 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/times",
                    schemaPath: "#/properties/sequence/items/properties/times/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 1 },
                    schema: 1,
                    parentSchema: schema21.properties.sequence.items.properties.times,
                    data: data40,
                  };
                  if (vErrors === null) {
                    vErrors = [err119];
                  } else {
                    vErrors.push(err119);
                  }
                  errors++;
                }
              }
            }
          } else {
            const err120 = {
              instancePath: instancePath + "/sequence/" + i0,
              schemaPath: "#/properties/sequence/items/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema21.properties.sequence.items.type,
              parentSchema: schema21.properties.sequence.items,
              data: data20,
            };
            if (vErrors === null) {
              vErrors = [err120];
            } else {
              vErrors.push(err120);
            }
            errors++;
          }
        }
      } else {
        const err121 = {
          instancePath: instancePath + "/sequence",
          schemaPath: "#/properties/sequence/type",
          keyword: "type",
          params: { type: "array" },
          schema: schema21.properties.sequence.type,
          parentSchema: schema21.properties.sequence,
          data: data19,
        };
        if (vErrors === null) {
          vErrors = [err121];
        } else {
          vErrors.push(err121);
        }
        errors++;
      }
    }
    if (data.repeat !== undefined) {
      let data41 = data.repeat;
      if (typeof data41 !== "boolean") {
        const err122 = {
          instancePath: instancePath + "/repeat",
          schemaPath: "#/properties/repeat/type",
          keyword: "type",
          params: { type: "boolean" },
          schema: schema21.properties.repeat.type,
          parentSchema: schema21.properties.repeat,
          data: data41,
        };
        if (vErrors === null) {
          vErrors = [err122];
        } else {
          vErrors.push(err122);
        }
        errors++;
      }
    }
    if (data.match !== undefined) {
      let data42 = data.match;
      if (data42 && typeof data42 == "object" && !Array.isArray(data42)) {
        for (const key12 in data42) {
          if (
            !(
              key12 === "operation" ||
              key12 === "method" ||
              key12 === "path" ||
              key12 === "parameters" ||
              key12 === "sent" ||
              key12 === "headers" ||
              key12 === "user"
            )
          ) {
            const err123 = {
              instancePath: instancePath + "/match",
              schemaPath: "#/$defs/match/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key12 },
              schema: false,
              parentSchema: schema20,
              data: data42,
            };
            if (vErrors === null) {
              vErrors = [err123];
            } else {
              vErrors.push(err123);
            }
            errors++;
          }
        }
        if (data42.operation !== undefined) {
          let data43 = data42.operation;
          const _errs130 = errors;
          let valid32 = false;
          const _errs131 = errors;
          if (!(data43 === "getMuseumHours" || data43 === "listSpecialEvents")) {
            const err124 = {
              instancePath: instancePath + "/match/operation",
              schemaPath: "#/$defs/match/properties/operation/anyOf/0/enum",
              keyword: "enum",
              params: { allowedValues: schema20.properties.operation.anyOf[0].enum },
              schema: schema20.properties.operation.anyOf[0].enum,
              parentSchema: schema20.properties.operation.anyOf[0],
              data: data43,
            };
            if (vErrors === null) {
              vErrors = [err124];
            } else {
              vErrors.push(err124);
            }
            errors++;
          }
          var _valid6 = _errs131 === errors;
          valid32 = valid32 || _valid6;
          if (!valid32) {
            const _errs132 = errors;
            if (Array.isArray(data43)) {
              if (data43.length < 1) {
                const err125 = {
                  instancePath: instancePath + "/match/operation",
                  schemaPath: "#/$defs/match/properties/operation/anyOf/1/minItems",
                  keyword: "minItems",
                  params: { limit: 1 },
                  schema: 1,
                  parentSchema: schema20.properties.operation.anyOf[1],
                  data: data43,
                };
                if (vErrors === null) {
                  vErrors = [err125];
                } else {
                  vErrors.push(err125);
                }
                errors++;
              }
              const len1 = data43.length;
              for (let i1 = 0; i1 < len1; i1++) {
                let data44 = data43[i1];
                if (!(data44 === "getMuseumHours" || data44 === "listSpecialEvents")) {
                  const err126 = {
                    instancePath: instancePath + "/match/operation/" + i1,
                    schemaPath: "#/$defs/match/properties/operation/anyOf/1/items/enum",
                    keyword: "enum",
                    params: { allowedValues: schema20.properties.operation.anyOf[1].items.enum },
                    schema: schema20.properties.operation.anyOf[1].items.enum,
                    parentSchema: schema20.properties.operation.anyOf[1].items,
                    data: data44,
                  };
                  if (vErrors === null) {
                    vErrors = [err126];
                  } else {
                    vErrors.push(err126);
                  }
                  errors++;
                }
              }
            } else {
              const err127 = {
                instancePath: instancePath + "/match/operation",
                schemaPath: "#/$defs/match/properties/operation/anyOf/1/type",
                keyword: "type",
                params: { type: "array" },
                schema: schema20.properties.operation.anyOf[1].type,
                parentSchema: schema20.properties.operation.anyOf[1],
                data: data43,
              };
              if (vErrors === null) {
                vErrors = [err127];
              } else {
                vErrors.push(err127);
              }
              errors++;
            }
            var _valid6 = _errs132 === errors;
            valid32 = valid32 || _valid6;
          }
          if (!valid32) {
            const err128 = {
              instancePath: instancePath + "/match/operation",
              schemaPath: "#/$defs/match/properties/operation/anyOf",
              keyword: "anyOf",
              params: {},
              schema: schema20.properties.operation.anyOf,
              parentSchema: schema20.properties.operation,
              data: data43,
            };
            if (vErrors === null) {
              vErrors = [err128];
            } else {
              vErrors.push(err128);
            }
            errors++;
          } else {
            errors = _errs130;
            if (vErrors !== null) {
              if (_errs130) {
                vErrors.length = _errs130;
              } else {
                vErrors = null;
              }
            }
          }
        }
        if (data42.method !== undefined) {
          let data45 = data42.method;
          if (typeof data45 !== "string" && !Array.isArray(data45)) {
            const err129 = {
              instancePath: instancePath + "/match/method",
              schemaPath: "#/$defs/match/properties/method/type",
              keyword: "type",
              params: { type: schema20.properties.method.type },
              schema: schema20.properties.method.type,
              parentSchema: schema20.properties.method,
              data: data45,
            };
            if (vErrors === null) {
              vErrors = [err129];
            } else {
              vErrors.push(err129);
            }
            errors++;
          }
          if (Array.isArray(data45)) {
            const len2 = data45.length;
            for (let i2 = 0; i2 < len2; i2++) {
              let data46 = data45[i2];
              if (typeof data46 !== "string") {
                const err130 = {
                  instancePath: instancePath + "/match/method/" + i2,
                  schemaPath: "#/$defs/match/properties/method/items/type",
                  keyword: "type",
                  params: { type: schema20.properties.method.items.type },
                  schema: schema20.properties.method.items.type,
                  parentSchema: schema20.properties.method.items,
                  data: data46,
                };
                if (vErrors === null) {
                  vErrors = [err130];
                } else {
                  vErrors.push(err130);
                }
                errors++;
              }
            }
          }
        }
        if (data42.path !== undefined) {
          let data47 = data42.path;
          if (typeof data47 !== "string" && !Array.isArray(data47)) {
            const err131 = {
              instancePath: instancePath + "/match/path",
              schemaPath: "#/$defs/match/properties/path/type",
              keyword: "type",
              params: { type: schema20.properties.path.type },
              schema: schema20.properties.path.type,
              parentSchema: schema20.properties.path,
              data: data47,
            };
            if (vErrors === null) {
              vErrors = [err131];
            } else {
              vErrors.push(err131);
            }
            errors++;
          }
          if (Array.isArray(data47)) {
            const len3 = data47.length;
            for (let i3 = 0; i3 < len3; i3++) {
              let data48 = data47[i3];
              if (typeof data48 !== "string") {
                const err132 = {
                  instancePath: instancePath + "/match/path/" + i3,
                  schemaPath: "#/$defs/match/properties/path/items/type",
                  keyword: "type",
                  params: { type: schema20.properties.path.items.type },
                  schema: schema20.properties.path.items.type,
                  parentSchema: schema20.properties.path.items,
                  data: data48,
                };
                if (vErrors === null) {
                  vErrors = [err132];
                } else {
                  vErrors.push(err132);
                }
                errors++;
              }
            }
          }
        }
        if (data42.parameters !== undefined) {
          let data49 = data42.parameters;
          if (data49 && typeof data49 == "object" && !Array.isArray(data49)) {
            for (const key13 in data49) {
              let data50 = data49[key13];
              if (
                typeof data50 !== "string" &&
                !(typeof data50 == "number" && isFinite(data50)) &&
                !Array.isArray(data50)
              ) {
                const err133 = {
                  instancePath: instancePath + "/match/parameters/" + key13.replace(/~/g, "~0").replace(/\//g, "~1"),
                  schemaPath: "#/$defs/match/properties/parameters/additionalProperties/type",
                  keyword: "type",
                  params: { type: schema20.properties.parameters.additionalProperties.type },
                  schema: schema20.properties.parameters.additionalProperties.type,
                  parentSchema: schema20.properties.parameters.additionalProperties,
                  data: data50,
                };
                if (vErrors === null) {
                  vErrors = [err133];
                } else {
                  vErrors.push(err133);
                }
                errors++;
              }
              if (Array.isArray(data50)) {
                const len4 = data50.length;
                for (let i4 = 0; i4 < len4; i4++) {
                  let data51 = data50[i4];
                  if (typeof data51 !== "string" && !(typeof data51 == "number" && isFinite(data51))) {
                    const err134 = {
                      instancePath:
                        instancePath + "/match/parameters/" + key13.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i4,
                      schemaPath: "#/$defs/match/properties/parameters/additionalProperties/items/type",
                      keyword: "type",
                      params: { type: schema20.properties.parameters.additionalProperties.items.type },
                      schema: schema20.properties.parameters.additionalProperties.items.type,
                      parentSchema: schema20.properties.parameters.additionalProperties.items,
                      data: data51,
                    };
                    if (vErrors === null) {
                      vErrors = [err134];
                    } else {
                      vErrors.push(err134);
                    }
                    errors++;
                  }
                }
              }
            }
          } else {
            const err135 = {
              instancePath: instancePath + "/match/parameters",
              schemaPath: "#/$defs/match/properties/parameters/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema20.properties.parameters.type,
              parentSchema: schema20.properties.parameters,
              data: data49,
            };
            if (vErrors === null) {
              vErrors = [err135];
            } else {
              vErrors.push(err135);
            }
            errors++;
          }
        }
        if (data42.sent !== undefined) {
          let data52 = data42.sent;
          if (data52 && typeof data52 == "object" && !Array.isArray(data52)) {
            for (const key14 in data52) {
              let data53 = data52[key14];
              if (
                typeof data53 !== "string" &&
                !(typeof data53 == "number" && isFinite(data53)) &&
                typeof data53 !== "boolean" &&
                !Array.isArray(data53)
              ) {
                const err136 = {
                  instancePath: instancePath + "/match/sent/" + key14.replace(/~/g, "~0").replace(/\//g, "~1"),
                  schemaPath: "#/$defs/match/properties/sent/additionalProperties/type",
                  keyword: "type",
                  params: { type: schema20.properties.sent.additionalProperties.type },
                  schema: schema20.properties.sent.additionalProperties.type,
                  parentSchema: schema20.properties.sent.additionalProperties,
                  data: data53,
                };
                if (vErrors === null) {
                  vErrors = [err136];
                } else {
                  vErrors.push(err136);
                }
                errors++;
              }
              if (Array.isArray(data53)) {
                const len5 = data53.length;
                for (let i5 = 0; i5 < len5; i5++) {
                  let data54 = data53[i5];
                  if (
                    typeof data54 !== "string" &&
                    !(typeof data54 == "number" && isFinite(data54)) &&
                    typeof data54 !== "boolean"
                  ) {
                    const err137 = {
                      instancePath:
                        instancePath + "/match/sent/" + key14.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i5,
                      schemaPath: "#/$defs/match/properties/sent/additionalProperties/items/type",
                      keyword: "type",
                      params: { type: schema20.properties.sent.additionalProperties.items.type },
                      schema: schema20.properties.sent.additionalProperties.items.type,
                      parentSchema: schema20.properties.sent.additionalProperties.items,
                      data: data54,
                    };
                    if (vErrors === null) {
                      vErrors = [err137];
                    } else {
                      vErrors.push(err137);
                    }
                    errors++;
                  }
                }
              }
            }
          } else {
            const err138 = {
              instancePath: instancePath + "/match/sent",
              schemaPath: "#/$defs/match/properties/sent/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema20.properties.sent.type,
              parentSchema: schema20.properties.sent,
              data: data52,
            };
            if (vErrors === null) {
              vErrors = [err138];
            } else {
              vErrors.push(err138);
            }
            errors++;
          }
        }
        if (data42.headers !== undefined) {
          let data55 = data42.headers;
          if (data55 && typeof data55 == "object" && !Array.isArray(data55)) {
            if (Object.keys(data55).length > 20) {
              const err139 = {
                instancePath: instancePath + "/match/headers",
                schemaPath: "#/$defs/match/properties/headers/maxProperties",
                keyword: "maxProperties",
                params: { limit: 20 },
                schema: 20,
                parentSchema: schema20.properties.headers,
                data: data55,
              };
              if (vErrors === null) {
                vErrors = [err139];
              } else {
                vErrors.push(err139);
              }
              errors++;
            }
            for (const key15 in data55) {
              let data56 = data55[key15];
              if (typeof data56 !== "string" && typeof data56 !== "boolean" && !Array.isArray(data56)) {
                const err140 = {
                  instancePath: instancePath + "/match/headers/" + key15.replace(/~/g, "~0").replace(/\//g, "~1"),
                  schemaPath: "#/$defs/match/properties/headers/additionalProperties/type",
                  keyword: "type",
                  params: { type: schema20.properties.headers.additionalProperties.type },
                  schema: schema20.properties.headers.additionalProperties.type,
                  parentSchema: schema20.properties.headers.additionalProperties,
                  data: data56,
                };
                if (vErrors === null) {
                  vErrors = [err140];
                } else {
                  vErrors.push(err140);
                }
                errors++;
              }
              if (Array.isArray(data56)) {
                const len6 = data56.length;
                for (let i6 = 0; i6 < len6; i6++) {
                  let data57 = data56[i6];
                  if (typeof data57 !== "string" && typeof data57 !== "boolean") {
                    const err141 = {
                      instancePath:
                        instancePath + "/match/headers/" + key15.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i6,
                      schemaPath: "#/$defs/match/properties/headers/additionalProperties/items/type",
                      keyword: "type",
                      params: { type: schema20.properties.headers.additionalProperties.items.type },
                      schema: schema20.properties.headers.additionalProperties.items.type,
                      parentSchema: schema20.properties.headers.additionalProperties.items,
                      data: data57,
                    };
                    if (vErrors === null) {
                      vErrors = [err141];
                    } else {
                      vErrors.push(err141);
                    }
                    errors++;
                  }
                }
              }
            }
          } else {
            const err142 = {
              instancePath: instancePath + "/match/headers",
              schemaPath: "#/$defs/match/properties/headers/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema20.properties.headers.type,
              parentSchema: schema20.properties.headers,
              data: data55,
            };
            if (vErrors === null) {
              vErrors = [err142];
            } else {
              vErrors.push(err142);
            }
            errors++;
          }
        }
        if (data42.user !== undefined) {
          let data58 = data42.user;
          if (typeof data58 !== "string" && typeof data58 !== "boolean" && !Array.isArray(data58)) {
            const err143 = {
              instancePath: instancePath + "/match/user",
              schemaPath: "#/$defs/match/properties/user/type",
              keyword: "type",
              params: { type: schema20.properties.user.type },
              schema: schema20.properties.user.type,
              parentSchema: schema20.properties.user,
              data: data58,
            };
            if (vErrors === null) {
              vErrors = [err143];
            } else {
              vErrors.push(err143);
            }
            errors++;
          }
          if (Array.isArray(data58)) {
            const len7 = data58.length;
            for (let i7 = 0; i7 < len7; i7++) {
              let data59 = data58[i7];
              if (typeof data59 !== "string" && typeof data59 !== "boolean") {
                const err144 = {
                  instancePath: instancePath + "/match/user/" + i7,
                  schemaPath: "#/$defs/match/properties/user/items/type",
                  keyword: "type",
                  params: { type: schema20.properties.user.items.type },
                  schema: schema20.properties.user.items.type,
                  parentSchema: schema20.properties.user.items,
                  data: data59,
                };
                if (vErrors === null) {
                  vErrors = [err144];
                } else {
                  vErrors.push(err144);
                }
                errors++;
              }
            }
          }
        }
      } else {
        const err145 = {
          instancePath: instancePath + "/match",
          schemaPath: "#/$defs/match/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema20.type,
          parentSchema: schema20,
          data: data42,
        };
        if (vErrors === null) {
          vErrors = [err145];
        } else {
          vErrors.push(err145);
        }
        errors++;
      }
    }
    if (data.after !== undefined) {
      let data60 = data.after;
      if (!(typeof data60 == "number" && !(data60 % 1) && !isNaN(data60) && isFinite(data60))) {
        const err146 = {
          instancePath: instancePath + "/after",
          schemaPath: "#/properties/after/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema21.properties.after.type,
          parentSchema: schema21.properties.after,
          data: data60,
        };
        if (vErrors === null) {
          vErrors = [err146];
        } else {
          vErrors.push(err146);
        }
        errors++;
      }
      if (typeof data60 == "number" && isFinite(data60)) {
        if (data60 < 0 || isNaN(data60)) {
          const err147 = {
            instancePath: instancePath + "/after",
            schemaPath: "#/properties/after/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 0 },
            schema: 0,
            parentSchema: schema21.properties.after,
            data: data60,
          };
          if (vErrors === null) {
            vErrors = [err147];
          } else {
            vErrors.push(err147);
          }
          errors++;
        }
      }
    }
    if (data.times !== undefined) {
      let data61 = data.times;
      if (!(typeof data61 == "number" && !(data61 % 1) && !isNaN(data61) && isFinite(data61))) {
        const err148 = {
          instancePath: instancePath + "/times",
          schemaPath: "#/properties/times/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema21.properties.times.type,
          parentSchema: schema21.properties.times,
          data: data61,
        };
        if (vErrors === null) {
          vErrors = [err148];
        } else {
          vErrors.push(err148);
        }
        errors++;
      }
      if (typeof data61 == "number" && isFinite(data61)) {
        if (data61 < 1 || isNaN(data61)) {
          const err149 = {
            instancePath: instancePath + "/times",
            schemaPath: "#/properties/times/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 1 },
            schema: 1,
            parentSchema: schema21.properties.times,
            data: data61,
          };
          if (vErrors === null) {
            vErrors = [err149];
          } else {
            vErrors.push(err149);
          }
          errors++;
        }
      }
    }
    if (data.every !== undefined) {
      let data62 = data.every;
      if (!(typeof data62 == "number" && !(data62 % 1) && !isNaN(data62) && isFinite(data62))) {
        const err150 = {
          instancePath: instancePath + "/every",
          schemaPath: "#/properties/every/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema21.properties.every.type,
          parentSchema: schema21.properties.every,
          data: data62,
        };
        if (vErrors === null) {
          vErrors = [err150];
        } else {
          vErrors.push(err150);
        }
        errors++;
      }
      if (typeof data62 == "number" && isFinite(data62)) {
        if (data62 < 1 || isNaN(data62)) {
          const err151 = {
            instancePath: instancePath + "/every",
            schemaPath: "#/properties/every/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 1 },
            schema: 1,
            parentSchema: schema21.properties.every,
            data: data62,
          };
          if (vErrors === null) {
            vErrors = [err151];
          } else {
            vErrors.push(err151);
          }
          errors++;
        }
      }
    }
    if (data.probability !== undefined) {
      let data63 = data.probability;
      if (typeof data63 == "number" && isFinite(data63)) {
        if (data63 > 1 || isNaN(data63)) {
          const err152 = {
            instancePath: instancePath + "/probability",
            schemaPath: "#/properties/probability/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 1 },
            schema: 1,
            parentSchema: schema21.properties.probability,
            data: data63,
          };
          if (vErrors === null) {
            vErrors = [err152];
          } else {
            vErrors.push(err152);
          }
          errors++;
        }
        if (data63 < 0 || isNaN(data63)) {
          const err153 = {
            instancePath: instancePath + "/probability",
            schemaPath: "#/properties/probability/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 0 },
            schema: 0,
            parentSchema: schema21.properties.probability,
            data: data63,
          };
          if (vErrors === null) {
            vErrors = [err153];
          } else {
            vErrors.push(err153);
          }
          errors++;
        }
      } else {
        const err154 = {
          instancePath: instancePath + "/probability",
          schemaPath: "#/properties/probability/type",
          keyword: "type",
          params: { type: "number" },
          schema: schema21.properties.probability.type,
          parentSchema: schema21.properties.probability,
          data: data63,
        };
        if (vErrors === null) {
          vErrors = [err154];
        } else {
          vErrors.push(err154);
        }
        errors++;
      }
    }
  } else {
    const err155 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      schema: schema21.type,
      parentSchema: schema21,
      data,
    };
    if (vErrors === null) {
      vErrors = [err155];
    } else {
      vErrors.push(err155);
    }
    errors++;
  }
  validate20.errors = vErrors;
  return errors === 0;
}
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  /*# sourceURL="scenario" */
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.name === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "name" },
        schema: schema11.required,
        parentSchema: schema11,
        data,
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.says === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "says" },
        schema: schema11.required,
        parentSchema: schema11,
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
      if (!func2.call(schema11.properties, key0)) {
        const err2 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          schema: false,
          parentSchema: schema11,
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
    if (data.name !== undefined) {
      let data0 = data.name;
      if (typeof data0 === "string") {
        if (func3(data0) > 120) {
          const err3 = {
            instancePath: instancePath + "/name",
            schemaPath: "#/properties/name/maxLength",
            keyword: "maxLength",
            params: { limit: 120 },
            schema: 120,
            parentSchema: schema11.properties.name,
            data: data0,
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (func3(data0) < 1) {
          const err4 = {
            instancePath: instancePath + "/name",
            schemaPath: "#/properties/name/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            schema: 1,
            parentSchema: schema11.properties.name,
            data: data0,
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = {
          instancePath: instancePath + "/name",
          schemaPath: "#/properties/name/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema11.properties.name.type,
          parentSchema: schema11.properties.name,
          data: data0,
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.says !== undefined) {
      let data1 = data.says;
      if (typeof data1 === "string") {
        if (func3(data1) < 1) {
          const err6 = {
            instancePath: instancePath + "/says",
            schemaPath: "#/properties/says/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            schema: 1,
            parentSchema: schema11.properties.says,
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      } else {
        const err7 = {
          instancePath: instancePath + "/says",
          schemaPath: "#/properties/says/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema11.properties.says.type,
          parentSchema: schema11.properties.says,
          data: data1,
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.extends !== undefined) {
      let data2 = data.extends;
      if (typeof data2 !== "string") {
        const err8 = {
          instancePath: instancePath + "/extends",
          schemaPath: "#/properties/extends/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema11.properties.extends.type,
          parentSchema: schema11.properties.extends,
          data: data2,
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.parameters !== undefined) {
      let data3 = data.parameters;
      if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
        for (const key1 in data3) {
          let data4 = data3[key1];
          if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
            if (data4.format === undefined) {
              const err9 = {
                instancePath: instancePath + "/parameters/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
                schemaPath: "#/properties/parameters/additionalProperties/required",
                keyword: "required",
                params: { missingProperty: "format" },
                schema: schema11.properties.parameters.additionalProperties.required,
                parentSchema: schema11.properties.parameters.additionalProperties,
                data: data4,
              };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.push(err9);
              }
              errors++;
            }
            if (data4.example === undefined) {
              const err10 = {
                instancePath: instancePath + "/parameters/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
                schemaPath: "#/properties/parameters/additionalProperties/required",
                keyword: "required",
                params: { missingProperty: "example" },
                schema: schema11.properties.parameters.additionalProperties.required,
                parentSchema: schema11.properties.parameters.additionalProperties,
                data: data4,
              };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
            for (const key2 in data4) {
              if (!(key2 === "format" || key2 === "example")) {
                const err11 = {
                  instancePath: instancePath + "/parameters/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
                  schemaPath: "#/properties/parameters/additionalProperties/additionalProperties",
                  keyword: "additionalProperties",
                  params: { additionalProperty: key2 },
                  schema: false,
                  parentSchema: schema11.properties.parameters.additionalProperties,
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
            if (data4.format !== undefined) {
              let data5 = data4.format;
              if (!(data5 === "date" || data5 === "count")) {
                const err12 = {
                  instancePath:
                    instancePath + "/parameters/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/format",
                  schemaPath: "#/properties/parameters/additionalProperties/properties/format/enum",
                  keyword: "enum",
                  params: { allowedValues: schema11.properties.parameters.additionalProperties.properties.format.enum },
                  schema: schema11.properties.parameters.additionalProperties.properties.format.enum,
                  parentSchema: schema11.properties.parameters.additionalProperties.properties.format,
                  data: data5,
                };
                if (vErrors === null) {
                  vErrors = [err12];
                } else {
                  vErrors.push(err12);
                }
                errors++;
              }
            }
            if (data4.example !== undefined) {
              let data6 = data4.example;
              if (
                typeof data6 !== "string" &&
                !(typeof data6 == "number" && !(data6 % 1) && !isNaN(data6) && isFinite(data6))
              ) {
                const err13 = {
                  instancePath:
                    instancePath + "/parameters/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/example",
                  schemaPath: "#/properties/parameters/additionalProperties/properties/example/type",
                  keyword: "type",
                  params: { type: schema11.properties.parameters.additionalProperties.properties.example.type },
                  schema: schema11.properties.parameters.additionalProperties.properties.example.type,
                  parentSchema: schema11.properties.parameters.additionalProperties.properties.example,
                  data: data6,
                };
                if (vErrors === null) {
                  vErrors = [err13];
                } else {
                  vErrors.push(err13);
                }
                errors++;
              }
            }
          } else {
            const err14 = {
              instancePath: instancePath + "/parameters/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
              schemaPath: "#/properties/parameters/additionalProperties/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema11.properties.parameters.additionalProperties.type,
              parentSchema: schema11.properties.parameters.additionalProperties,
              data: data4,
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
          instancePath: instancePath + "/parameters",
          schemaPath: "#/properties/parameters/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema11.properties.parameters.type,
          parentSchema: schema11.properties.parameters,
          data: data3,
        };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.clock !== undefined) {
      let data7 = data.clock;
      if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
        for (const key3 in data7) {
          if (!(key3 === "today" || key3 === "time" || key3 === "speed")) {
            const err16 = {
              instancePath: instancePath + "/clock",
              schemaPath: "#/properties/clock/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key3 },
              schema: false,
              parentSchema: schema11.properties.clock,
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
        if (data7.today !== undefined) {
          let data8 = data7.today;
          if (typeof data8 === "string") {
            if (func3(data8) < 1) {
              const err17 = {
                instancePath: instancePath + "/clock/today",
                schemaPath: "#/properties/clock/properties/today/minLength",
                keyword: "minLength",
                params: { limit: 1 },
                schema: 1,
                parentSchema: schema11.properties.clock.properties.today,
                data: data8,
              };
              if (vErrors === null) {
                vErrors = [err17];
              } else {
                vErrors.push(err17);
              }
              errors++;
            }
          } else {
            const err18 = {
              instancePath: instancePath + "/clock/today",
              schemaPath: "#/properties/clock/properties/today/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema11.properties.clock.properties.today.type,
              parentSchema: schema11.properties.clock.properties.today,
              data: data8,
            };
            if (vErrors === null) {
              vErrors = [err18];
            } else {
              vErrors.push(err18);
            }
            errors++;
          }
        }
        if (data7.time !== undefined) {
          let data9 = data7.time;
          if (typeof data9 === "string") {
            if (!pattern0.test(data9)) {
              const err19 = {
                instancePath: instancePath + "/clock/time",
                schemaPath: "#/properties/clock/properties/time/pattern",
                keyword: "pattern",
                params: { pattern: "^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$" },
                schema: "^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$",
                parentSchema: schema11.properties.clock.properties.time,
                data: data9,
              };
              if (vErrors === null) {
                vErrors = [err19];
              } else {
                vErrors.push(err19);
              }
              errors++;
            }
          } else {
            const err20 = {
              instancePath: instancePath + "/clock/time",
              schemaPath: "#/properties/clock/properties/time/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema11.properties.clock.properties.time.type,
              parentSchema: schema11.properties.clock.properties.time,
              data: data9,
            };
            if (vErrors === null) {
              vErrors = [err20];
            } else {
              vErrors.push(err20);
            }
            errors++;
          }
        }
        if (data7.speed !== undefined) {
          let data10 = data7.speed;
          if (typeof data10 == "number" && isFinite(data10)) {
            if (data10 > 86400 || isNaN(data10)) {
              const err21 = {
                instancePath: instancePath + "/clock/speed",
                schemaPath: "#/properties/clock/properties/speed/maximum",
                keyword: "maximum",
                params: { comparison: "<=", limit: 86400 },
                schema: 86400,
                parentSchema: schema11.properties.clock.properties.speed,
                data: data10,
              };
              if (vErrors === null) {
                vErrors = [err21];
              } else {
                vErrors.push(err21);
              }
              errors++;
            }
            if (data10 < 0 || isNaN(data10)) {
              const err22 = {
                instancePath: instancePath + "/clock/speed",
                schemaPath: "#/properties/clock/properties/speed/minimum",
                keyword: "minimum",
                params: { comparison: ">=", limit: 0 },
                schema: 0,
                parentSchema: schema11.properties.clock.properties.speed,
                data: data10,
              };
              if (vErrors === null) {
                vErrors = [err22];
              } else {
                vErrors.push(err22);
              }
              errors++;
            }
          } else {
            const err23 = {
              instancePath: instancePath + "/clock/speed",
              schemaPath: "#/properties/clock/properties/speed/type",
              keyword: "type",
              params: { type: "number" },
              schema: schema11.properties.clock.properties.speed.type,
              parentSchema: schema11.properties.clock.properties.speed,
              data: data10,
            };
            if (vErrors === null) {
              vErrors = [err23];
            } else {
              vErrors.push(err23);
            }
            errors++;
          }
        }
      } else {
        const err24 = {
          instancePath: instancePath + "/clock",
          schemaPath: "#/properties/clock/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema11.properties.clock.type,
          parentSchema: schema11.properties.clock,
          data: data7,
        };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
    }
    if (data.profile !== undefined) {
      let data11 = data.profile;
      if (typeof data11 !== "string" && !(data11 && typeof data11 == "object" && !Array.isArray(data11))) {
        const err25 = {
          instancePath: instancePath + "/profile",
          schemaPath: "#/properties/profile/type",
          keyword: "type",
          params: { type: schema11.properties.profile.type },
          schema: schema11.properties.profile.type,
          parentSchema: schema11.properties.profile,
          data: data11,
        };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          vErrors.push(err25);
        }
        errors++;
      }
    }
    if (data.data !== undefined) {
      if (
        !validate11(data.data, {
          instancePath: instancePath + "/data",
          parentData: data,
          parentDataProperty: "data",
          rootData,
        })
      ) {
        vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
        errors = vErrors.length;
      }
    }
    if (data.changes !== undefined) {
      let data13 = data.changes;
      if (Array.isArray(data13)) {
        const len0 = data13.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data14 = data13[i0];
          if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
            if (data14.data === undefined) {
              const err26 = {
                instancePath: instancePath + "/changes/" + i0,
                schemaPath: "#/properties/changes/items/required",
                keyword: "required",
                params: { missingProperty: "data" },
                schema: schema11.properties.changes.items.required,
                parentSchema: schema11.properties.changes.items,
                data: data14,
              };
              if (vErrors === null) {
                vErrors = [err26];
              } else {
                vErrors.push(err26);
              }
              errors++;
            }
            for (const key4 in data14) {
              if (!(key4 === "after" || key4 === "at" || key4 === "on" || key4 === "match" || key4 === "data")) {
                const err27 = {
                  instancePath: instancePath + "/changes/" + i0,
                  schemaPath: "#/properties/changes/items/additionalProperties",
                  keyword: "additionalProperties",
                  params: { additionalProperty: key4 },
                  schema: false,
                  parentSchema: schema11.properties.changes.items,
                  data: data14,
                };
                if (vErrors === null) {
                  vErrors = [err27];
                } else {
                  vErrors.push(err27);
                }
                errors++;
              }
            }
            if (data14.after !== undefined) {
              let data15 = data14.after;
              if (!(typeof data15 == "number" && !(data15 % 1) && !isNaN(data15) && isFinite(data15))) {
                const err28 = {
                  instancePath: instancePath + "/changes/" + i0 + "/after",
                  schemaPath: "#/properties/changes/items/properties/after/type",
                  keyword: "type",
                  params: { type: "integer" },
                  schema: schema11.properties.changes.items.properties.after.type,
                  parentSchema: schema11.properties.changes.items.properties.after,
                  data: data15,
                };
                if (vErrors === null) {
                  vErrors = [err28];
                } else {
                  vErrors.push(err28);
                }
                errors++;
              }
              if (typeof data15 == "number" && isFinite(data15)) {
                if (data15 < 0 || isNaN(data15)) {
                  const err29 = {
                    instancePath: instancePath + "/changes/" + i0 + "/after",
                    schemaPath: "#/properties/changes/items/properties/after/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 0 },
                    schema: 0,
                    parentSchema: schema11.properties.changes.items.properties.after,
                    data: data15,
                  };
                  if (vErrors === null) {
                    vErrors = [err29];
                  } else {
                    vErrors.push(err29);
                  }
                  errors++;
                }
              }
            }
            if (data14.at !== undefined) {
              let data16 = data14.at;
              if (typeof data16 === "string") {
                if (!pattern0.test(data16)) {
                  const err30 = {
                    instancePath: instancePath + "/changes/" + i0 + "/at",
                    schemaPath: "#/properties/changes/items/properties/at/pattern",
                    keyword: "pattern",
                    params: { pattern: "^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$" },
                    schema: "^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$",
                    parentSchema: schema11.properties.changes.items.properties.at,
                    data: data16,
                  };
                  if (vErrors === null) {
                    vErrors = [err30];
                  } else {
                    vErrors.push(err30);
                  }
                  errors++;
                }
              } else {
                const err31 = {
                  instancePath: instancePath + "/changes/" + i0 + "/at",
                  schemaPath: "#/properties/changes/items/properties/at/type",
                  keyword: "type",
                  params: { type: "string" },
                  schema: schema11.properties.changes.items.properties.at.type,
                  parentSchema: schema11.properties.changes.items.properties.at,
                  data: data16,
                };
                if (vErrors === null) {
                  vErrors = [err31];
                } else {
                  vErrors.push(err31);
                }
                errors++;
              }
            }
            if (data14.on !== undefined) {
              let data17 = data14.on;
              if (typeof data17 === "string") {
                if (func3(data17) < 1) {
                  const err32 = {
                    instancePath: instancePath + "/changes/" + i0 + "/on",
                    schemaPath: "#/properties/changes/items/properties/on/minLength",
                    keyword: "minLength",
                    params: { limit: 1 },
                    schema: 1,
                    parentSchema: schema11.properties.changes.items.properties.on,
                    data: data17,
                  };
                  if (vErrors === null) {
                    vErrors = [err32];
                  } else {
                    vErrors.push(err32);
                  }
                  errors++;
                }
              } else {
                const err33 = {
                  instancePath: instancePath + "/changes/" + i0 + "/on",
                  schemaPath: "#/properties/changes/items/properties/on/type",
                  keyword: "type",
                  params: { type: "string" },
                  schema: schema11.properties.changes.items.properties.on.type,
                  parentSchema: schema11.properties.changes.items.properties.on,
                  data: data17,
                };
                if (vErrors === null) {
                  vErrors = [err33];
                } else {
                  vErrors.push(err33);
                }
                errors++;
              }
            }
            if (data14.match !== undefined) {
              let data18 = data14.match;
              if (data18 && typeof data18 == "object" && !Array.isArray(data18)) {
                for (const key5 in data18) {
                  if (
                    !(
                      key5 === "operation" ||
                      key5 === "method" ||
                      key5 === "path" ||
                      key5 === "parameters" ||
                      key5 === "sent" ||
                      key5 === "headers" ||
                      key5 === "user"
                    )
                  ) {
                    const err34 = {
                      instancePath: instancePath + "/changes/" + i0 + "/match",
                      schemaPath: "#/$defs/match/additionalProperties",
                      keyword: "additionalProperties",
                      params: { additionalProperty: key5 },
                      schema: false,
                      parentSchema: schema20,
                      data: data18,
                    };
                    if (vErrors === null) {
                      vErrors = [err34];
                    } else {
                      vErrors.push(err34);
                    }
                    errors++;
                  }
                }
                if (data18.operation !== undefined) {
                  let data19 = data18.operation;
                  const _errs45 = errors;
                  let valid9 = false;
                  const _errs46 = errors;
                  if (!(data19 === "getMuseumHours" || data19 === "listSpecialEvents")) {
                    const err35 = {
                      instancePath: instancePath + "/changes/" + i0 + "/match/operation",
                      schemaPath: "#/$defs/match/properties/operation/anyOf/0/enum",
                      keyword: "enum",
                      params: { allowedValues: schema20.properties.operation.anyOf[0].enum },
                      schema: schema20.properties.operation.anyOf[0].enum,
                      parentSchema: schema20.properties.operation.anyOf[0],
                      data: data19,
                    };
                    if (vErrors === null) {
                      vErrors = [err35];
                    } else {
                      vErrors.push(err35);
                    }
                    errors++;
                  }
                  var _valid0 = _errs46 === errors;
                  valid9 = valid9 || _valid0;
                  if (!valid9) {
                    const _errs47 = errors;
                    if (Array.isArray(data19)) {
                      if (data19.length < 1) {
                        const err36 = {
                          instancePath: instancePath + "/changes/" + i0 + "/match/operation",
                          schemaPath: "#/$defs/match/properties/operation/anyOf/1/minItems",
                          keyword: "minItems",
                          params: { limit: 1 },
                          schema: 1,
                          parentSchema: schema20.properties.operation.anyOf[1],
                          data: data19,
                        };
                        if (vErrors === null) {
                          vErrors = [err36];
                        } else {
                          vErrors.push(err36);
                        }
                        errors++;
                      }
                      const len1 = data19.length;
                      for (let i1 = 0; i1 < len1; i1++) {
                        let data20 = data19[i1];
                        if (!(data20 === "getMuseumHours" || data20 === "listSpecialEvents")) {
                          const err37 = {
                            instancePath: instancePath + "/changes/" + i0 + "/match/operation/" + i1,
                            schemaPath: "#/$defs/match/properties/operation/anyOf/1/items/enum",
                            keyword: "enum",
                            params: { allowedValues: schema20.properties.operation.anyOf[1].items.enum },
                            schema: schema20.properties.operation.anyOf[1].items.enum,
                            parentSchema: schema20.properties.operation.anyOf[1].items,
                            data: data20,
                          };
                          if (vErrors === null) {
                            vErrors = [err37];
                          } else {
                            vErrors.push(err37);
                          }
                          errors++;
                        }
                      }
                    } else {
                      const err38 = {
                        instancePath: instancePath + "/changes/" + i0 + "/match/operation",
                        schemaPath: "#/$defs/match/properties/operation/anyOf/1/type",
                        keyword: "type",
                        params: { type: "array" },
                        schema: schema20.properties.operation.anyOf[1].type,
                        parentSchema: schema20.properties.operation.anyOf[1],
                        data: data19,
                      };
                      if (vErrors === null) {
                        vErrors = [err38];
                      } else {
                        vErrors.push(err38);
                      }
                      errors++;
                    }
                    var _valid0 = _errs47 === errors;
                    valid9 = valid9 || _valid0;
                  }
                  if (!valid9) {
                    const err39 = {
                      instancePath: instancePath + "/changes/" + i0 + "/match/operation",
                      schemaPath: "#/$defs/match/properties/operation/anyOf",
                      keyword: "anyOf",
                      params: {},
                      schema: schema20.properties.operation.anyOf,
                      parentSchema: schema20.properties.operation,
                      data: data19,
                    };
                    if (vErrors === null) {
                      vErrors = [err39];
                    } else {
                      vErrors.push(err39);
                    }
                    errors++;
                  } else {
                    errors = _errs45;
                    if (vErrors !== null) {
                      if (_errs45) {
                        vErrors.length = _errs45;
                      } else {
                        vErrors = null;
                      }
                    }
                  }
                }
                if (data18.method !== undefined) {
                  let data21 = data18.method;
                  if (typeof data21 !== "string" && !Array.isArray(data21)) {
                    const err40 = {
                      instancePath: instancePath + "/changes/" + i0 + "/match/method",
                      schemaPath: "#/$defs/match/properties/method/type",
                      keyword: "type",
                      params: { type: schema20.properties.method.type },
                      schema: schema20.properties.method.type,
                      parentSchema: schema20.properties.method,
                      data: data21,
                    };
                    if (vErrors === null) {
                      vErrors = [err40];
                    } else {
                      vErrors.push(err40);
                    }
                    errors++;
                  }
                  if (Array.isArray(data21)) {
                    const len2 = data21.length;
                    for (let i2 = 0; i2 < len2; i2++) {
                      let data22 = data21[i2];
                      if (typeof data22 !== "string") {
                        const err41 = {
                          instancePath: instancePath + "/changes/" + i0 + "/match/method/" + i2,
                          schemaPath: "#/$defs/match/properties/method/items/type",
                          keyword: "type",
                          params: { type: schema20.properties.method.items.type },
                          schema: schema20.properties.method.items.type,
                          parentSchema: schema20.properties.method.items,
                          data: data22,
                        };
                        if (vErrors === null) {
                          vErrors = [err41];
                        } else {
                          vErrors.push(err41);
                        }
                        errors++;
                      }
                    }
                  }
                }
                if (data18.path !== undefined) {
                  let data23 = data18.path;
                  if (typeof data23 !== "string" && !Array.isArray(data23)) {
                    const err42 = {
                      instancePath: instancePath + "/changes/" + i0 + "/match/path",
                      schemaPath: "#/$defs/match/properties/path/type",
                      keyword: "type",
                      params: { type: schema20.properties.path.type },
                      schema: schema20.properties.path.type,
                      parentSchema: schema20.properties.path,
                      data: data23,
                    };
                    if (vErrors === null) {
                      vErrors = [err42];
                    } else {
                      vErrors.push(err42);
                    }
                    errors++;
                  }
                  if (Array.isArray(data23)) {
                    const len3 = data23.length;
                    for (let i3 = 0; i3 < len3; i3++) {
                      let data24 = data23[i3];
                      if (typeof data24 !== "string") {
                        const err43 = {
                          instancePath: instancePath + "/changes/" + i0 + "/match/path/" + i3,
                          schemaPath: "#/$defs/match/properties/path/items/type",
                          keyword: "type",
                          params: { type: schema20.properties.path.items.type },
                          schema: schema20.properties.path.items.type,
                          parentSchema: schema20.properties.path.items,
                          data: data24,
                        };
                        if (vErrors === null) {
                          vErrors = [err43];
                        } else {
                          vErrors.push(err43);
                        }
                        errors++;
                      }
                    }
                  }
                }
                if (data18.parameters !== undefined) {
                  let data25 = data18.parameters;
                  if (data25 && typeof data25 == "object" && !Array.isArray(data25)) {
                    for (const key6 in data25) {
                      let data26 = data25[key6];
                      if (
                        typeof data26 !== "string" &&
                        !(typeof data26 == "number" && isFinite(data26)) &&
                        !Array.isArray(data26)
                      ) {
                        const err44 = {
                          instancePath:
                            instancePath +
                            "/changes/" +
                            i0 +
                            "/match/parameters/" +
                            key6.replace(/~/g, "~0").replace(/\//g, "~1"),
                          schemaPath: "#/$defs/match/properties/parameters/additionalProperties/type",
                          keyword: "type",
                          params: { type: schema20.properties.parameters.additionalProperties.type },
                          schema: schema20.properties.parameters.additionalProperties.type,
                          parentSchema: schema20.properties.parameters.additionalProperties,
                          data: data26,
                        };
                        if (vErrors === null) {
                          vErrors = [err44];
                        } else {
                          vErrors.push(err44);
                        }
                        errors++;
                      }
                      if (Array.isArray(data26)) {
                        const len4 = data26.length;
                        for (let i4 = 0; i4 < len4; i4++) {
                          let data27 = data26[i4];
                          if (typeof data27 !== "string" && !(typeof data27 == "number" && isFinite(data27))) {
                            const err45 = {
                              instancePath:
                                instancePath +
                                "/changes/" +
                                i0 +
                                "/match/parameters/" +
                                key6.replace(/~/g, "~0").replace(/\//g, "~1") +
                                "/" +
                                i4,
                              schemaPath: "#/$defs/match/properties/parameters/additionalProperties/items/type",
                              keyword: "type",
                              params: { type: schema20.properties.parameters.additionalProperties.items.type },
                              schema: schema20.properties.parameters.additionalProperties.items.type,
                              parentSchema: schema20.properties.parameters.additionalProperties.items,
                              data: data27,
                            };
                            if (vErrors === null) {
                              vErrors = [err45];
                            } else {
                              vErrors.push(err45);
                            }
                            errors++;
                          }
                        }
                      }
                    }
                  } else {
                    const err46 = {
                      instancePath: instancePath + "/changes/" + i0 + "/match/parameters",
                      schemaPath: "#/$defs/match/properties/parameters/type",
                      keyword: "type",
                      params: { type: "object" },
                      schema: schema20.properties.parameters.type,
                      parentSchema: schema20.properties.parameters,
                      data: data25,
                    };
                    if (vErrors === null) {
                      vErrors = [err46];
                    } else {
                      vErrors.push(err46);
                    }
                    errors++;
                  }
                }
                if (data18.sent !== undefined) {
                  let data28 = data18.sent;
                  if (data28 && typeof data28 == "object" && !Array.isArray(data28)) {
                    for (const key7 in data28) {
                      let data29 = data28[key7];
                      if (
                        typeof data29 !== "string" &&
                        !(typeof data29 == "number" && isFinite(data29)) &&
                        typeof data29 !== "boolean" &&
                        !Array.isArray(data29)
                      ) {
                        const err47 = {
                          instancePath:
                            instancePath +
                            "/changes/" +
                            i0 +
                            "/match/sent/" +
                            key7.replace(/~/g, "~0").replace(/\//g, "~1"),
                          schemaPath: "#/$defs/match/properties/sent/additionalProperties/type",
                          keyword: "type",
                          params: { type: schema20.properties.sent.additionalProperties.type },
                          schema: schema20.properties.sent.additionalProperties.type,
                          parentSchema: schema20.properties.sent.additionalProperties,
                          data: data29,
                        };
                        if (vErrors === null) {
                          vErrors = [err47];
                        } else {
                          vErrors.push(err47);
                        }
                        errors++;
                      }
                      if (Array.isArray(data29)) {
                        const len5 = data29.length;
                        for (let i5 = 0; i5 < len5; i5++) {
                          let data30 = data29[i5];
                          if (
                            typeof data30 !== "string" &&
                            !(typeof data30 == "number" && isFinite(data30)) &&
                            typeof data30 !== "boolean"
                          ) {
                            const err48 = {
                              instancePath:
                                instancePath +
                                "/changes/" +
                                i0 +
                                "/match/sent/" +
                                key7.replace(/~/g, "~0").replace(/\//g, "~1") +
                                "/" +
                                i5,
                              schemaPath: "#/$defs/match/properties/sent/additionalProperties/items/type",
                              keyword: "type",
                              params: { type: schema20.properties.sent.additionalProperties.items.type },
                              schema: schema20.properties.sent.additionalProperties.items.type,
                              parentSchema: schema20.properties.sent.additionalProperties.items,
                              data: data30,
                            };
                            if (vErrors === null) {
                              vErrors = [err48];
                            } else {
                              vErrors.push(err48);
                            }
                            errors++;
                          }
                        }
                      }
                    }
                  } else {
                    const err49 = {
                      instancePath: instancePath + "/changes/" + i0 + "/match/sent",
                      schemaPath: "#/$defs/match/properties/sent/type",
                      keyword: "type",
                      params: { type: "object" },
                      schema: schema20.properties.sent.type,
                      parentSchema: schema20.properties.sent,
                      data: data28,
                    };
                    if (vErrors === null) {
                      vErrors = [err49];
                    } else {
                      vErrors.push(err49);
                    }
                    errors++;
                  }
                }
                if (data18.headers !== undefined) {
                  let data31 = data18.headers;
                  if (data31 && typeof data31 == "object" && !Array.isArray(data31)) {
                    if (Object.keys(data31).length > 20) {
                      const err50 = {
                        instancePath: instancePath + "/changes/" + i0 + "/match/headers",
                        schemaPath: "#/$defs/match/properties/headers/maxProperties",
                        keyword: "maxProperties",
                        params: { limit: 20 },
                        schema: 20,
                        parentSchema: schema20.properties.headers,
                        data: data31,
                      };
                      if (vErrors === null) {
                        vErrors = [err50];
                      } else {
                        vErrors.push(err50);
                      }
                      errors++;
                    }
                    for (const key8 in data31) {
                      let data32 = data31[key8];
                      if (typeof data32 !== "string" && typeof data32 !== "boolean" && !Array.isArray(data32)) {
                        const err51 = {
                          instancePath:
                            instancePath +
                            "/changes/" +
                            i0 +
                            "/match/headers/" +
                            key8.replace(/~/g, "~0").replace(/\//g, "~1"),
                          schemaPath: "#/$defs/match/properties/headers/additionalProperties/type",
                          keyword: "type",
                          params: { type: schema20.properties.headers.additionalProperties.type },
                          schema: schema20.properties.headers.additionalProperties.type,
                          parentSchema: schema20.properties.headers.additionalProperties,
                          data: data32,
                        };
                        if (vErrors === null) {
                          vErrors = [err51];
                        } else {
                          vErrors.push(err51);
                        }
                        errors++;
                      }
                      if (Array.isArray(data32)) {
                        const len6 = data32.length;
                        for (let i6 = 0; i6 < len6; i6++) {
                          let data33 = data32[i6];
                          if (typeof data33 !== "string" && typeof data33 !== "boolean") {
                            const err52 = {
                              instancePath:
                                instancePath +
                                "/changes/" +
                                i0 +
                                "/match/headers/" +
                                key8.replace(/~/g, "~0").replace(/\//g, "~1") +
                                "/" +
                                i6,
                              schemaPath: "#/$defs/match/properties/headers/additionalProperties/items/type",
                              keyword: "type",
                              params: { type: schema20.properties.headers.additionalProperties.items.type },
                              schema: schema20.properties.headers.additionalProperties.items.type,
                              parentSchema: schema20.properties.headers.additionalProperties.items,
                              data: data33,
                            };
                            if (vErrors === null) {
                              vErrors = [err52];
                            } else {
                              vErrors.push(err52);
                            }
                            errors++;
                          }
                        }
                      }
                    }
                  } else {
                    const err53 = {
                      instancePath: instancePath + "/changes/" + i0 + "/match/headers",
                      schemaPath: "#/$defs/match/properties/headers/type",
                      keyword: "type",
                      params: { type: "object" },
                      schema: schema20.properties.headers.type,
                      parentSchema: schema20.properties.headers,
                      data: data31,
                    };
                    if (vErrors === null) {
                      vErrors = [err53];
                    } else {
                      vErrors.push(err53);
                    }
                    errors++;
                  }
                }
                if (data18.user !== undefined) {
                  let data34 = data18.user;
                  if (typeof data34 !== "string" && typeof data34 !== "boolean" && !Array.isArray(data34)) {
                    const err54 = {
                      instancePath: instancePath + "/changes/" + i0 + "/match/user",
                      schemaPath: "#/$defs/match/properties/user/type",
                      keyword: "type",
                      params: { type: schema20.properties.user.type },
                      schema: schema20.properties.user.type,
                      parentSchema: schema20.properties.user,
                      data: data34,
                    };
                    if (vErrors === null) {
                      vErrors = [err54];
                    } else {
                      vErrors.push(err54);
                    }
                    errors++;
                  }
                  if (Array.isArray(data34)) {
                    const len7 = data34.length;
                    for (let i7 = 0; i7 < len7; i7++) {
                      let data35 = data34[i7];
                      if (typeof data35 !== "string" && typeof data35 !== "boolean") {
                        const err55 = {
                          instancePath: instancePath + "/changes/" + i0 + "/match/user/" + i7,
                          schemaPath: "#/$defs/match/properties/user/items/type",
                          keyword: "type",
                          params: { type: schema20.properties.user.items.type },
                          schema: schema20.properties.user.items.type,
                          parentSchema: schema20.properties.user.items,
                          data: data35,
                        };
                        if (vErrors === null) {
                          vErrors = [err55];
                        } else {
                          vErrors.push(err55);
                        }
                        errors++;
                      }
                    }
                  }
                }
              } else {
                const err56 = {
                  instancePath: instancePath + "/changes/" + i0 + "/match",
                  schemaPath: "#/$defs/match/type",
                  keyword: "type",
                  params: { type: "object" },
                  schema: schema20.type,
                  parentSchema: schema20,
                  data: data18,
                };
                if (vErrors === null) {
                  vErrors = [err56];
                } else {
                  vErrors.push(err56);
                }
                errors++;
              }
            }
            if (data14.data !== undefined) {
              if (
                !validate11(data14.data, {
                  instancePath: instancePath + "/changes/" + i0 + "/data",
                  parentData: data14,
                  parentDataProperty: "data",
                  rootData,
                })
              ) {
                vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
                errors = vErrors.length;
              }
            }
          } else {
            const err57 = {
              instancePath: instancePath + "/changes/" + i0,
              schemaPath: "#/properties/changes/items/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema11.properties.changes.items.type,
              parentSchema: schema11.properties.changes.items,
              data: data14,
            };
            if (vErrors === null) {
              vErrors = [err57];
            } else {
              vErrors.push(err57);
            }
            errors++;
          }
        }
      } else {
        const err58 = {
          instancePath: instancePath + "/changes",
          schemaPath: "#/properties/changes/type",
          keyword: "type",
          params: { type: "array" },
          schema: schema11.properties.changes.type,
          parentSchema: schema11.properties.changes,
          data: data13,
        };
        if (vErrors === null) {
          vErrors = [err58];
        } else {
          vErrors.push(err58);
        }
        errors++;
      }
    }
    if (data.faults !== undefined) {
      let data37 = data.faults;
      if (Array.isArray(data37)) {
        const len8 = data37.length;
        for (let i8 = 0; i8 < len8; i8++) {
          if (
            !validate20(data37[i8], {
              instancePath: instancePath + "/faults/" + i8,
              parentData: data37,
              parentDataProperty: i8,
              rootData,
            })
          ) {
            vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err59 = {
          instancePath: instancePath + "/faults",
          schemaPath: "#/properties/faults/type",
          keyword: "type",
          params: { type: "array" },
          schema: schema11.properties.faults.type,
          parentSchema: schema11.properties.faults,
          data: data37,
        };
        if (vErrors === null) {
          vErrors = [err59];
        } else {
          vErrors.push(err59);
        }
        errors++;
      }
    }
  } else {
    const err60 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      schema: schema11.type,
      parentSchema: schema11,
      data,
    };
    if (vErrors === null) {
      vErrors = [err60];
    } else {
      vErrors.push(err60);
    }
    errors++;
  }
  validate10.errors = vErrors;
  return errors === 0;
}
export const validateFaults: CompiledSchema = validate22;
const schema33 = { type: "array", description: "a list of faults", items: { $ref: "scenario#/$defs/fault" } };
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!func2.call(schema21.properties, key0)) {
        const err0 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          schema: false,
          parentSchema: schema21,
          data,
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.status !== undefined) {
      let data0 = data.status;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        const err1 = {
          instancePath: instancePath + "/status",
          schemaPath: "#/properties/status/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema21.properties.status.type,
          parentSchema: schema21.properties.status,
          data: data0,
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (typeof data0 == "number" && isFinite(data0)) {
        if (data0 > 599 || isNaN(data0)) {
          const err2 = {
            instancePath: instancePath + "/status",
            schemaPath: "#/properties/status/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 599 },
            schema: 599,
            parentSchema: schema21.properties.status,
            data: data0,
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        if (data0 < 200 || isNaN(data0)) {
          const err3 = {
            instancePath: instancePath + "/status",
            schemaPath: "#/properties/status/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 200 },
            schema: 200,
            parentSchema: schema21.properties.status,
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
    }
    if (data.retryAfter !== undefined) {
      let data1 = data.retryAfter;
      const _errs6 = errors;
      let valid2 = false;
      const _errs7 = errors;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
        const err4 = {
          instancePath: instancePath + "/retryAfter",
          schemaPath: "#/$defs/retryAfter/anyOf/0/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema22.anyOf[0].type,
          parentSchema: schema22.anyOf[0],
          data: data1,
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (typeof data1 == "number" && isFinite(data1)) {
        if (data1 > 31536000 || isNaN(data1)) {
          const err5 = {
            instancePath: instancePath + "/retryAfter",
            schemaPath: "#/$defs/retryAfter/anyOf/0/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 31536000 },
            schema: 31536000,
            parentSchema: schema22.anyOf[0],
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
        if (data1 < 0 || isNaN(data1)) {
          const err6 = {
            instancePath: instancePath + "/retryAfter",
            schemaPath: "#/$defs/retryAfter/anyOf/0/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 0 },
            schema: 0,
            parentSchema: schema22.anyOf[0],
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
      var _valid0 = _errs7 === errors;
      valid2 = valid2 || _valid0;
      if (!valid2) {
        const _errs9 = errors;
        if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
          if (data1.seconds === undefined) {
            const err7 = {
              instancePath: instancePath + "/retryAfter",
              schemaPath: "#/$defs/retryAfter/anyOf/1/required",
              keyword: "required",
              params: { missingProperty: "seconds" },
              schema: schema22.anyOf[1].required,
              parentSchema: schema22.anyOf[1],
              data: data1,
            };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
          if (data1.as === undefined) {
            const err8 = {
              instancePath: instancePath + "/retryAfter",
              schemaPath: "#/$defs/retryAfter/anyOf/1/required",
              keyword: "required",
              params: { missingProperty: "as" },
              schema: schema22.anyOf[1].required,
              parentSchema: schema22.anyOf[1],
              data: data1,
            };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
          for (const key1 in data1) {
            if (!(key1 === "seconds" || key1 === "as")) {
              const err9 = {
                instancePath: instancePath + "/retryAfter",
                schemaPath: "#/$defs/retryAfter/anyOf/1/additionalProperties",
                keyword: "additionalProperties",
                params: { additionalProperty: key1 },
                schema: false,
                parentSchema: schema22.anyOf[1],
                data: data1,
              };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.push(err9);
              }
              errors++;
            }
          }
          if (data1.seconds !== undefined) {
            let data2 = data1.seconds;
            if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
              const err10 = {
                instancePath: instancePath + "/retryAfter/seconds",
                schemaPath: "#/$defs/retryAfter/anyOf/1/properties/seconds/type",
                keyword: "type",
                params: { type: "integer" },
                schema: schema22.anyOf[1].properties.seconds.type,
                parentSchema: schema22.anyOf[1].properties.seconds,
                data: data2,
              };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
            if (typeof data2 == "number" && isFinite(data2)) {
              if (data2 > 31536000 || isNaN(data2)) {
                const err11 = {
                  instancePath: instancePath + "/retryAfter/seconds",
                  schemaPath: "#/$defs/retryAfter/anyOf/1/properties/seconds/maximum",
                  keyword: "maximum",
                  params: { comparison: "<=", limit: 31536000 },
                  schema: 31536000,
                  parentSchema: schema22.anyOf[1].properties.seconds,
                  data: data2,
                };
                if (vErrors === null) {
                  vErrors = [err11];
                } else {
                  vErrors.push(err11);
                }
                errors++;
              }
              if (data2 < 0 || isNaN(data2)) {
                const err12 = {
                  instancePath: instancePath + "/retryAfter/seconds",
                  schemaPath: "#/$defs/retryAfter/anyOf/1/properties/seconds/minimum",
                  keyword: "minimum",
                  params: { comparison: ">=", limit: 0 },
                  schema: 0,
                  parentSchema: schema22.anyOf[1].properties.seconds,
                  data: data2,
                };
                if (vErrors === null) {
                  vErrors = [err12];
                } else {
                  vErrors.push(err12);
                }
                errors++;
              }
            }
          }
          if (data1.as !== undefined) {
            let data3 = data1.as;
            if (!(data3 === "seconds" || data3 === "date")) {
              const err13 = {
                instancePath: instancePath + "/retryAfter/as",
                schemaPath: "#/$defs/retryAfter/anyOf/1/properties/as/enum",
                keyword: "enum",
                params: { allowedValues: schema22.anyOf[1].properties.as.enum },
                schema: schema22.anyOf[1].properties.as.enum,
                parentSchema: schema22.anyOf[1].properties.as,
                data: data3,
              };
              if (vErrors === null) {
                vErrors = [err13];
              } else {
                vErrors.push(err13);
              }
              errors++;
            }
          }
        } else {
          const err14 = {
            instancePath: instancePath + "/retryAfter",
            schemaPath: "#/$defs/retryAfter/anyOf/1/type",
            keyword: "type",
            params: { type: "object" },
            schema: schema22.anyOf[1].type,
            parentSchema: schema22.anyOf[1],
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            vErrors.push(err14);
          }
          errors++;
        }
        var _valid0 = _errs9 === errors;
        valid2 = valid2 || _valid0;
      }
      if (!valid2) {
        const err15 = {
          instancePath: instancePath + "/retryAfter",
          schemaPath: "#/$defs/retryAfter/anyOf",
          keyword: "anyOf",
          params: {},
          schema: schema22.anyOf,
          parentSchema: schema22,
          data: data1,
        };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      } else {
        errors = _errs6;
        if (vErrors !== null) {
          if (_errs6) {
            vErrors.length = _errs6;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.detail !== undefined) {
      let data4 = data.detail;
      if (typeof data4 !== "string") {
        const err16 = {
          instancePath: instancePath + "/detail",
          schemaPath: "#/properties/detail/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema21.properties.detail.type,
          parentSchema: schema21.properties.detail,
          data: data4,
        };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.delay !== undefined) {
      let data5 = data.delay;
      const _errs19 = errors;
      let valid5 = false;
      const _errs20 = errors;
      if (typeof data5 == "number" && isFinite(data5)) {
        if (data5 > 3600000 || isNaN(data5)) {
          const err17 = {
            instancePath: instancePath + "/delay",
            schemaPath: "#/$defs/delay/anyOf/0/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 3600000 },
            schema: 3600000,
            parentSchema: schema23.anyOf[0],
            data: data5,
          };
          if (vErrors === null) {
            vErrors = [err17];
          } else {
            vErrors.push(err17);
          }
          errors++;
        }
        if (data5 < 0 || isNaN(data5)) {
          const err18 = {
            instancePath: instancePath + "/delay",
            schemaPath: "#/$defs/delay/anyOf/0/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 0 },
            schema: 0,
            parentSchema: schema23.anyOf[0],
            data: data5,
          };
          if (vErrors === null) {
            vErrors = [err18];
          } else {
            vErrors.push(err18);
          }
          errors++;
        }
      } else {
        const err19 = {
          instancePath: instancePath + "/delay",
          schemaPath: "#/$defs/delay/anyOf/0/type",
          keyword: "type",
          params: { type: "number" },
          schema: schema23.anyOf[0].type,
          parentSchema: schema23.anyOf[0],
          data: data5,
        };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
      var _valid1 = _errs20 === errors;
      valid5 = valid5 || _valid1;
      if (!valid5) {
        const _errs22 = errors;
        if (typeof data5 === "string") {
          if (!pattern2.test(data5)) {
            const err20 = {
              instancePath: instancePath + "/delay",
              schemaPath: "#/$defs/delay/anyOf/1/pattern",
              keyword: "pattern",
              params: { pattern: "^\\d{1,7}(\\.\\.\\d{1,7})?$" },
              schema: "^\\d{1,7}(\\.\\.\\d{1,7})?$",
              parentSchema: schema23.anyOf[1],
              data: data5,
            };
            if (vErrors === null) {
              vErrors = [err20];
            } else {
              vErrors.push(err20);
            }
            errors++;
          }
        } else {
          const err21 = {
            instancePath: instancePath + "/delay",
            schemaPath: "#/$defs/delay/anyOf/1/type",
            keyword: "type",
            params: { type: "string" },
            schema: schema23.anyOf[1].type,
            parentSchema: schema23.anyOf[1],
            data: data5,
          };
          if (vErrors === null) {
            vErrors = [err21];
          } else {
            vErrors.push(err21);
          }
          errors++;
        }
        var _valid1 = _errs22 === errors;
        valid5 = valid5 || _valid1;
        if (!valid5) {
          const _errs24 = errors;
          if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
            if (data5.median === undefined) {
              const err22 = {
                instancePath: instancePath + "/delay",
                schemaPath: "#/$defs/delay/anyOf/2/required",
                keyword: "required",
                params: { missingProperty: "median" },
                schema: schema23.anyOf[2].required,
                parentSchema: schema23.anyOf[2],
                data: data5,
              };
              if (vErrors === null) {
                vErrors = [err22];
              } else {
                vErrors.push(err22);
              }
              errors++;
            }
            if (data5.sigma === undefined) {
              const err23 = {
                instancePath: instancePath + "/delay",
                schemaPath: "#/$defs/delay/anyOf/2/required",
                keyword: "required",
                params: { missingProperty: "sigma" },
                schema: schema23.anyOf[2].required,
                parentSchema: schema23.anyOf[2],
                data: data5,
              };
              if (vErrors === null) {
                vErrors = [err23];
              } else {
                vErrors.push(err23);
              }
              errors++;
            }
            for (const key2 in data5) {
              if (!(key2 === "median" || key2 === "sigma")) {
                const err24 = {
                  instancePath: instancePath + "/delay",
                  schemaPath: "#/$defs/delay/anyOf/2/additionalProperties",
                  keyword: "additionalProperties",
                  params: { additionalProperty: key2 },
                  schema: false,
                  parentSchema: schema23.anyOf[2],
                  data: data5,
                };
                if (vErrors === null) {
                  vErrors = [err24];
                } else {
                  vErrors.push(err24);
                }
                errors++;
              }
            }
            if (data5.median !== undefined) {
              let data6 = data5.median;
              if (typeof data6 == "number" && isFinite(data6)) {
                if (data6 <= 0 || isNaN(data6)) {
                  const err25 = {
                    instancePath: instancePath + "/delay/median",
                    schemaPath: "#/$defs/delay/anyOf/2/properties/median/exclusiveMinimum",
                    keyword: "exclusiveMinimum",
                    params: { comparison: ">", limit: 0 },
                    schema: 0,
                    parentSchema: schema23.anyOf[2].properties.median,
                    data: data6,
                  };
                  if (vErrors === null) {
                    vErrors = [err25];
                  } else {
                    vErrors.push(err25);
                  }
                  errors++;
                }
              } else {
                const err26 = {
                  instancePath: instancePath + "/delay/median",
                  schemaPath: "#/$defs/delay/anyOf/2/properties/median/type",
                  keyword: "type",
                  params: { type: "number" },
                  schema: schema23.anyOf[2].properties.median.type,
                  parentSchema: schema23.anyOf[2].properties.median,
                  data: data6,
                };
                if (vErrors === null) {
                  vErrors = [err26];
                } else {
                  vErrors.push(err26);
                }
                errors++;
              }
            }
            if (data5.sigma !== undefined) {
              let data7 = data5.sigma;
              if (typeof data7 == "number" && isFinite(data7)) {
                if (data7 > 3 || isNaN(data7)) {
                  const err27 = {
                    instancePath: instancePath + "/delay/sigma",
                    schemaPath: "#/$defs/delay/anyOf/2/properties/sigma/maximum",
                    keyword: "maximum",
                    params: { comparison: "<=", limit: 3 },
                    schema: 3,
                    parentSchema: schema23.anyOf[2].properties.sigma,
                    data: data7,
                  };
                  if (vErrors === null) {
                    vErrors = [err27];
                  } else {
                    vErrors.push(err27);
                  }
                  errors++;
                }
                if (data7 < 0 || isNaN(data7)) {
                  const err28 = {
                    instancePath: instancePath + "/delay/sigma",
                    schemaPath: "#/$defs/delay/anyOf/2/properties/sigma/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 0 },
                    schema: 0,
                    parentSchema: schema23.anyOf[2].properties.sigma,
                    data: data7,
                  };
                  if (vErrors === null) {
                    vErrors = [err28];
                  } else {
                    vErrors.push(err28);
                  }
                  errors++;
                }
              } else {
                const err29 = {
                  instancePath: instancePath + "/delay/sigma",
                  schemaPath: "#/$defs/delay/anyOf/2/properties/sigma/type",
                  keyword: "type",
                  params: { type: "number" },
                  schema: schema23.anyOf[2].properties.sigma.type,
                  parentSchema: schema23.anyOf[2].properties.sigma,
                  data: data7,
                };
                if (vErrors === null) {
                  vErrors = [err29];
                } else {
                  vErrors.push(err29);
                }
                errors++;
              }
            }
          } else {
            const err30 = {
              instancePath: instancePath + "/delay",
              schemaPath: "#/$defs/delay/anyOf/2/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema23.anyOf[2].type,
              parentSchema: schema23.anyOf[2],
              data: data5,
            };
            if (vErrors === null) {
              vErrors = [err30];
            } else {
              vErrors.push(err30);
            }
            errors++;
          }
          var _valid1 = _errs24 === errors;
          valid5 = valid5 || _valid1;
        }
      }
      if (!valid5) {
        const err31 = {
          instancePath: instancePath + "/delay",
          schemaPath: "#/$defs/delay/anyOf",
          keyword: "anyOf",
          params: {},
          schema: schema23.anyOf,
          parentSchema: schema23,
          data: data5,
        };
        if (vErrors === null) {
          vErrors = [err31];
        } else {
          vErrors.push(err31);
        }
        errors++;
      } else {
        errors = _errs19;
        if (vErrors !== null) {
          if (_errs19) {
            vErrors.length = _errs19;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.drip !== undefined) {
      let data8 = data.drip;
      if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
        if (data8.chunks === undefined) {
          const err32 = {
            instancePath: instancePath + "/drip",
            schemaPath: "#/$defs/drip/required",
            keyword: "required",
            params: { missingProperty: "chunks" },
            schema: schema24.required,
            parentSchema: schema24,
            data: data8,
          };
          if (vErrors === null) {
            vErrors = [err32];
          } else {
            vErrors.push(err32);
          }
          errors++;
        }
        if (data8.over === undefined) {
          const err33 = {
            instancePath: instancePath + "/drip",
            schemaPath: "#/$defs/drip/required",
            keyword: "required",
            params: { missingProperty: "over" },
            schema: schema24.required,
            parentSchema: schema24,
            data: data8,
          };
          if (vErrors === null) {
            vErrors = [err33];
          } else {
            vErrors.push(err33);
          }
          errors++;
        }
        for (const key3 in data8) {
          if (!(key3 === "chunks" || key3 === "over")) {
            const err34 = {
              instancePath: instancePath + "/drip",
              schemaPath: "#/$defs/drip/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key3 },
              schema: false,
              parentSchema: schema24,
              data: data8,
            };
            if (vErrors === null) {
              vErrors = [err34];
            } else {
              vErrors.push(err34);
            }
            errors++;
          }
        }
        if (data8.chunks !== undefined) {
          let data9 = data8.chunks;
          if (!(typeof data9 == "number" && !(data9 % 1) && !isNaN(data9) && isFinite(data9))) {
            const err35 = {
              instancePath: instancePath + "/drip/chunks",
              schemaPath: "#/$defs/drip/properties/chunks/type",
              keyword: "type",
              params: { type: "integer" },
              schema: schema24.properties.chunks.type,
              parentSchema: schema24.properties.chunks,
              data: data9,
            };
            if (vErrors === null) {
              vErrors = [err35];
            } else {
              vErrors.push(err35);
            }
            errors++;
          }
          if (typeof data9 == "number" && isFinite(data9)) {
            if (data9 > 1000 || isNaN(data9)) {
              const err36 = {
                instancePath: instancePath + "/drip/chunks",
                schemaPath: "#/$defs/drip/properties/chunks/maximum",
                keyword: "maximum",
                params: { comparison: "<=", limit: 1000 },
                schema: 1000,
                parentSchema: schema24.properties.chunks,
                data: data9,
              };
              if (vErrors === null) {
                vErrors = [err36];
              } else {
                vErrors.push(err36);
              }
              errors++;
            }
            if (data9 < 1 || isNaN(data9)) {
              const err37 = {
                instancePath: instancePath + "/drip/chunks",
                schemaPath: "#/$defs/drip/properties/chunks/minimum",
                keyword: "minimum",
                params: { comparison: ">=", limit: 1 },
                schema: 1,
                parentSchema: schema24.properties.chunks,
                data: data9,
              };
              if (vErrors === null) {
                vErrors = [err37];
              } else {
                vErrors.push(err37);
              }
              errors++;
            }
          }
        }
        if (data8.over !== undefined) {
          let data10 = data8.over;
          if (!(typeof data10 == "number" && !(data10 % 1) && !isNaN(data10) && isFinite(data10))) {
            const err38 = {
              instancePath: instancePath + "/drip/over",
              schemaPath: "#/$defs/drip/properties/over/type",
              keyword: "type",
              params: { type: "integer" },
              schema: schema24.properties.over.type,
              parentSchema: schema24.properties.over,
              data: data10,
            };
            if (vErrors === null) {
              vErrors = [err38];
            } else {
              vErrors.push(err38);
            }
            errors++;
          }
          if (typeof data10 == "number" && isFinite(data10)) {
            if (data10 > 600000 || isNaN(data10)) {
              const err39 = {
                instancePath: instancePath + "/drip/over",
                schemaPath: "#/$defs/drip/properties/over/maximum",
                keyword: "maximum",
                params: { comparison: "<=", limit: 600000 },
                schema: 600000,
                parentSchema: schema24.properties.over,
                data: data10,
              };
              if (vErrors === null) {
                vErrors = [err39];
              } else {
                vErrors.push(err39);
              }
              errors++;
            }
            if (data10 < 0 || isNaN(data10)) {
              const err40 = {
                instancePath: instancePath + "/drip/over",
                schemaPath: "#/$defs/drip/properties/over/minimum",
                keyword: "minimum",
                params: { comparison: ">=", limit: 0 },
                schema: 0,
                parentSchema: schema24.properties.over,
                data: data10,
              };
              if (vErrors === null) {
                vErrors = [err40];
              } else {
                vErrors.push(err40);
              }
              errors++;
            }
          }
        }
      } else {
        const err41 = {
          instancePath: instancePath + "/drip",
          schemaPath: "#/$defs/drip/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema24.type,
          parentSchema: schema24,
          data: data8,
        };
        if (vErrors === null) {
          vErrors = [err41];
        } else {
          vErrors.push(err41);
        }
        errors++;
      }
    }
    if (data.connection !== undefined) {
      let data11 = data.connection;
      if (
        !(data11 === "refused" || data11 === "resetBeforeBody" || data11 === "resetInBody" || data11 === "cutShort")
      ) {
        const err42 = {
          instancePath: instancePath + "/connection",
          schemaPath: "#/properties/connection/enum",
          keyword: "enum",
          params: { allowedValues: schema21.properties.connection.enum },
          schema: schema21.properties.connection.enum,
          parentSchema: schema21.properties.connection,
          data: data11,
        };
        if (vErrors === null) {
          vErrors = [err42];
        } else {
          vErrors.push(err42);
        }
        errors++;
      }
    }
    if (data.lasts !== undefined) {
      let data12 = data.lasts;
      if (!(typeof data12 == "number" && !(data12 % 1) && !isNaN(data12) && isFinite(data12))) {
        const err43 = {
          instancePath: instancePath + "/lasts",
          schemaPath: "#/properties/lasts/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema21.properties.lasts.type,
          parentSchema: schema21.properties.lasts,
          data: data12,
        };
        if (vErrors === null) {
          vErrors = [err43];
        } else {
          vErrors.push(err43);
        }
        errors++;
      }
      if (typeof data12 == "number" && isFinite(data12)) {
        if (data12 > 600000 || isNaN(data12)) {
          const err44 = {
            instancePath: instancePath + "/lasts",
            schemaPath: "#/properties/lasts/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 600000 },
            schema: 600000,
            parentSchema: schema21.properties.lasts,
            data: data12,
          };
          if (vErrors === null) {
            vErrors = [err44];
          } else {
            vErrors.push(err44);
          }
          errors++;
        }
        if (data12 < 1 || isNaN(data12)) {
          const err45 = {
            instancePath: instancePath + "/lasts",
            schemaPath: "#/properties/lasts/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 1 },
            schema: 1,
            parentSchema: schema21.properties.lasts,
            data: data12,
          };
          if (vErrors === null) {
            vErrors = [err45];
          } else {
            vErrors.push(err45);
          }
          errors++;
        }
      }
    }
    if (data.body !== undefined) {
      let data13 = data.body;
      const _errs44 = errors;
      let valid10 = false;
      const _errs45 = errors;
      if (
        !(
          data13 === "notJson" ||
          data13 === "againstSchema" ||
          data13 === "wrongMediaType" ||
          data13 === "wrongCharset" ||
          data13 === "empty"
        )
      ) {
        const err46 = {
          instancePath: instancePath + "/body",
          schemaPath: "#/$defs/body/anyOf/0/enum",
          keyword: "enum",
          params: { allowedValues: schema25.anyOf[0].enum },
          schema: schema25.anyOf[0].enum,
          parentSchema: schema25.anyOf[0],
          data: data13,
        };
        if (vErrors === null) {
          vErrors = [err46];
        } else {
          vErrors.push(err46);
        }
        errors++;
      }
      var _valid2 = _errs45 === errors;
      valid10 = valid10 || _valid2;
      if (!valid10) {
        const _errs46 = errors;
        if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
          if (data13.field === undefined) {
            const err47 = {
              instancePath: instancePath + "/body",
              schemaPath: "#/$defs/body/anyOf/1/required",
              keyword: "required",
              params: { missingProperty: "field" },
              schema: schema25.anyOf[1].required,
              parentSchema: schema25.anyOf[1],
              data: data13,
            };
            if (vErrors === null) {
              vErrors = [err47];
            } else {
              vErrors.push(err47);
            }
            errors++;
          }
          if (data13.as === undefined) {
            const err48 = {
              instancePath: instancePath + "/body",
              schemaPath: "#/$defs/body/anyOf/1/required",
              keyword: "required",
              params: { missingProperty: "as" },
              schema: schema25.anyOf[1].required,
              parentSchema: schema25.anyOf[1],
              data: data13,
            };
            if (vErrors === null) {
              vErrors = [err48];
            } else {
              vErrors.push(err48);
            }
            errors++;
          }
          for (const key4 in data13) {
            if (!(key4 === "field" || key4 === "as")) {
              const err49 = {
                instancePath: instancePath + "/body",
                schemaPath: "#/$defs/body/anyOf/1/additionalProperties",
                keyword: "additionalProperties",
                params: { additionalProperty: key4 },
                schema: false,
                parentSchema: schema25.anyOf[1],
                data: data13,
              };
              if (vErrors === null) {
                vErrors = [err49];
              } else {
                vErrors.push(err49);
              }
              errors++;
            }
          }
          if (data13.field !== undefined) {
            let data14 = data13.field;
            if (typeof data14 !== "string") {
              const err50 = {
                instancePath: instancePath + "/body/field",
                schemaPath: "#/$defs/body/anyOf/1/properties/field/type",
                keyword: "type",
                params: { type: "string" },
                schema: schema25.anyOf[1].properties.field.type,
                parentSchema: schema25.anyOf[1].properties.field,
                data: data14,
              };
              if (vErrors === null) {
                vErrors = [err50];
              } else {
                vErrors.push(err50);
              }
              errors++;
            }
          }
          if (data13.as !== undefined) {
            let data15 = data13.as;
            if (
              !(
                data15 === "missing" ||
                data15 === "null" ||
                data15 === "string" ||
                data15 === "number" ||
                data15 === "boolean" ||
                data15 === "array" ||
                data15 === "object" ||
                data15 === "wrongFormat"
              )
            ) {
              const err51 = {
                instancePath: instancePath + "/body/as",
                schemaPath: "#/$defs/body/anyOf/1/properties/as/enum",
                keyword: "enum",
                params: { allowedValues: schema25.anyOf[1].properties.as.enum },
                schema: schema25.anyOf[1].properties.as.enum,
                parentSchema: schema25.anyOf[1].properties.as,
                data: data15,
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
            instancePath: instancePath + "/body",
            schemaPath: "#/$defs/body/anyOf/1/type",
            keyword: "type",
            params: { type: "object" },
            schema: schema25.anyOf[1].type,
            parentSchema: schema25.anyOf[1],
            data: data13,
          };
          if (vErrors === null) {
            vErrors = [err52];
          } else {
            vErrors.push(err52);
          }
          errors++;
        }
        var _valid2 = _errs46 === errors;
        valid10 = valid10 || _valid2;
      }
      if (!valid10) {
        const err53 = {
          instancePath: instancePath + "/body",
          schemaPath: "#/$defs/body/anyOf",
          keyword: "anyOf",
          params: {},
          schema: schema25.anyOf,
          parentSchema: schema25,
          data: data13,
        };
        if (vErrors === null) {
          vErrors = [err53];
        } else {
          vErrors.push(err53);
        }
        errors++;
      } else {
        errors = _errs44;
        if (vErrors !== null) {
          if (_errs44) {
            vErrors.length = _errs44;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.headers !== undefined) {
      let data16 = data.headers;
      if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {
        if (Object.keys(data16).length > 20) {
          const err54 = {
            instancePath: instancePath + "/headers",
            schemaPath: "#/$defs/headers/maxProperties",
            keyword: "maxProperties",
            params: { limit: 20 },
            schema: 20,
            parentSchema: schema26,
            data: data16,
          };
          if (vErrors === null) {
            vErrors = [err54];
          } else {
            vErrors.push(err54);
          }
          errors++;
        }
        for (const key5 in data16) {
          let data17 = data16[key5];
          if (typeof data17 !== "string" && data17 !== null) {
            const err55 = {
              instancePath: instancePath + "/headers/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),
              schemaPath: "#/$defs/headers/additionalProperties/type",
              keyword: "type",
              params: { type: schema26.additionalProperties.type },
              schema: schema26.additionalProperties.type,
              parentSchema: schema26.additionalProperties,
              data: data17,
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
          instancePath: instancePath + "/headers",
          schemaPath: "#/$defs/headers/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema26.type,
          parentSchema: schema26,
          data: data16,
        };
        if (vErrors === null) {
          vErrors = [err56];
        } else {
          vErrors.push(err56);
        }
        errors++;
      }
    }
    if (data.stale !== undefined) {
      let data18 = data.stale;
      if (true !== data18) {
        const err57 = {
          instancePath: instancePath + "/stale",
          schemaPath: "#/properties/stale/const",
          keyword: "const",
          params: { allowedValue: true },
          schema: true,
          parentSchema: schema21.properties.stale,
          data: data18,
        };
        if (vErrors === null) {
          vErrors = [err57];
        } else {
          vErrors.push(err57);
        }
        errors++;
      }
    }
    if (data.sequence !== undefined) {
      let data19 = data.sequence;
      if (Array.isArray(data19)) {
        if (data19.length > 100) {
          const err58 = {
            instancePath: instancePath + "/sequence",
            schemaPath: "#/properties/sequence/maxItems",
            keyword: "maxItems",
            params: { limit: 100 },
            schema: 100,
            parentSchema: schema21.properties.sequence,
            data: data19,
          };
          if (vErrors === null) {
            vErrors = [err58];
          } else {
            vErrors.push(err58);
          }
          errors++;
        }
        if (data19.length < 1) {
          const err59 = {
            instancePath: instancePath + "/sequence",
            schemaPath: "#/properties/sequence/minItems",
            keyword: "minItems",
            params: { limit: 1 },
            schema: 1,
            parentSchema: schema21.properties.sequence,
            data: data19,
          };
          if (vErrors === null) {
            vErrors = [err59];
          } else {
            vErrors.push(err59);
          }
          errors++;
        }
        const len0 = data19.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data20 = data19[i0];
          if (data20 && typeof data20 == "object" && !Array.isArray(data20)) {
            for (const key6 in data20) {
              if (!func2.call(schema21.properties.sequence.items.properties, key6)) {
                const err60 = {
                  instancePath: instancePath + "/sequence/" + i0,
                  schemaPath: "#/properties/sequence/items/additionalProperties",
                  keyword: "additionalProperties",
                  params: { additionalProperty: key6 },
                  schema: false,
                  parentSchema: schema21.properties.sequence.items,
                  data: data20,
                };
                if (vErrors === null) {
                  vErrors = [err60];
                } else {
                  vErrors.push(err60);
                }
                errors++;
              }
            }
            if (data20.status !== undefined) {
              let data21 = data20.status;
              if (!(typeof data21 == "number" && !(data21 % 1) && !isNaN(data21) && isFinite(data21))) {
                const err61 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/status",
                  schemaPath: "#/properties/sequence/items/properties/status/type",
                  keyword: "type",
                  params: { type: "integer" },
                  schema: schema21.properties.sequence.items.properties.status.type,
                  parentSchema: schema21.properties.sequence.items.properties.status,
                  data: data21,
                };
                if (vErrors === null) {
                  vErrors = [err61];
                } else {
                  vErrors.push(err61);
                }
                errors++;
              }
              if (typeof data21 == "number" && isFinite(data21)) {
                if (data21 > 599 || isNaN(data21)) {
                  const err62 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/status",
                    schemaPath: "#/properties/sequence/items/properties/status/maximum",
                    keyword: "maximum",
                    params: { comparison: "<=", limit: 599 },
                    schema: 599,
                    parentSchema: schema21.properties.sequence.items.properties.status,
                    data: data21,
                  };
                  if (vErrors === null) {
                    vErrors = [err62];
                  } else {
                    vErrors.push(err62);
                  }
                  errors++;
                }
                if (data21 < 200 || isNaN(data21)) {
                  const err63 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/status",
                    schemaPath: "#/properties/sequence/items/properties/status/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 200 },
                    schema: 200,
                    parentSchema: schema21.properties.sequence.items.properties.status,
                    data: data21,
                  };
                  if (vErrors === null) {
                    vErrors = [err63];
                  } else {
                    vErrors.push(err63);
                  }
                  errors++;
                }
              }
            }
            if (data20.retryAfter !== undefined) {
              let data22 = data20.retryAfter;
              const _errs68 = errors;
              let valid18 = false;
              const _errs69 = errors;
              if (!(typeof data22 == "number" && !(data22 % 1) && !isNaN(data22) && isFinite(data22))) {
                const err64 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/retryAfter",
                  schemaPath: "#/$defs/retryAfter/anyOf/0/type",
                  keyword: "type",
                  params: { type: "integer" },
                  schema: schema22.anyOf[0].type,
                  parentSchema: schema22.anyOf[0],
                  data: data22,
                };
                if (vErrors === null) {
                  vErrors = [err64];
                } else {
                  vErrors.push(err64);
                }
                errors++;
              }
              if (typeof data22 == "number" && isFinite(data22)) {
                if (data22 > 31536000 || isNaN(data22)) {
                  const err65 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/retryAfter",
                    schemaPath: "#/$defs/retryAfter/anyOf/0/maximum",
                    keyword: "maximum",
                    params: { comparison: "<=", limit: 31536000 },
                    schema: 31536000,
                    parentSchema: schema22.anyOf[0],
                    data: data22,
                  };
                  if (vErrors === null) {
                    vErrors = [err65];
                  } else {
                    vErrors.push(err65);
                  }
                  errors++;
                }
                if (data22 < 0 || isNaN(data22)) {
                  const err66 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/retryAfter",
                    schemaPath: "#/$defs/retryAfter/anyOf/0/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 0 },
                    schema: 0,
                    parentSchema: schema22.anyOf[0],
                    data: data22,
                  };
                  if (vErrors === null) {
                    vErrors = [err66];
                  } else {
                    vErrors.push(err66);
                  }
                  errors++;
                }
              }
              var _valid3 = _errs69 === errors;
              valid18 = valid18 || _valid3;
              if (!valid18) {
                const _errs71 = errors;
                if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
                  if (data22.seconds === undefined) {
                    const err67 = {
                      instancePath: instancePath + "/sequence/" + i0 + "/retryAfter",
                      schemaPath: "#/$defs/retryAfter/anyOf/1/required",
                      keyword: "required",
                      params: { missingProperty: "seconds" },
                      schema: schema22.anyOf[1].required,
                      parentSchema: schema22.anyOf[1],
                      data: data22,
                    };
                    if (vErrors === null) {
                      vErrors = [err67];
                    } else {
                      vErrors.push(err67);
                    }
                    errors++;
                  }
                  if (data22.as === undefined) {
                    const err68 = {
                      instancePath: instancePath + "/sequence/" + i0 + "/retryAfter",
                      schemaPath: "#/$defs/retryAfter/anyOf/1/required",
                      keyword: "required",
                      params: { missingProperty: "as" },
                      schema: schema22.anyOf[1].required,
                      parentSchema: schema22.anyOf[1],
                      data: data22,
                    };
                    if (vErrors === null) {
                      vErrors = [err68];
                    } else {
                      vErrors.push(err68);
                    }
                    errors++;
                  }
                  for (const key7 in data22) {
                    if (!(key7 === "seconds" || key7 === "as")) {
                      const err69 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/retryAfter",
                        schemaPath: "#/$defs/retryAfter/anyOf/1/additionalProperties",
                        keyword: "additionalProperties",
                        params: { additionalProperty: key7 },
                        schema: false,
                        parentSchema: schema22.anyOf[1],
                        data: data22,
                      };
                      if (vErrors === null) {
                        vErrors = [err69];
                      } else {
                        vErrors.push(err69);
                      }
                      errors++;
                    }
                  }
                  if (data22.seconds !== undefined) {
                    let data23 = data22.seconds;
                    if (!(typeof data23 == "number" && !(data23 % 1) && !isNaN(data23) && isFinite(data23))) {
                      const err70 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/retryAfter/seconds",
                        schemaPath: "#/$defs/retryAfter/anyOf/1/properties/seconds/type",
                        keyword: "type",
                        params: { type: "integer" },
                        schema: schema22.anyOf[1].properties.seconds.type,
                        parentSchema: schema22.anyOf[1].properties.seconds,
                        data: data23,
                      };
                      if (vErrors === null) {
                        vErrors = [err70];
                      } else {
                        vErrors.push(err70);
                      }
                      errors++;
                    }
                    if (typeof data23 == "number" && isFinite(data23)) {
                      if (data23 > 31536000 || isNaN(data23)) {
                        const err71 = {
                          instancePath: instancePath + "/sequence/" + i0 + "/retryAfter/seconds",
                          schemaPath: "#/$defs/retryAfter/anyOf/1/properties/seconds/maximum",
                          keyword: "maximum",
                          params: { comparison: "<=", limit: 31536000 },
                          schema: 31536000,
                          parentSchema: schema22.anyOf[1].properties.seconds,
                          data: data23,
                        };
                        if (vErrors === null) {
                          vErrors = [err71];
                        } else {
                          vErrors.push(err71);
                        }
                        errors++;
                      }
                      if (data23 < 0 || isNaN(data23)) {
                        const err72 = {
                          instancePath: instancePath + "/sequence/" + i0 + "/retryAfter/seconds",
                          schemaPath: "#/$defs/retryAfter/anyOf/1/properties/seconds/minimum",
                          keyword: "minimum",
                          params: { comparison: ">=", limit: 0 },
                          schema: 0,
                          parentSchema: schema22.anyOf[1].properties.seconds,
                          data: data23,
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
                  if (data22.as !== undefined) {
                    let data24 = data22.as;
                    if (!(data24 === "seconds" || data24 === "date")) {
                      const err73 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/retryAfter/as",
                        schemaPath: "#/$defs/retryAfter/anyOf/1/properties/as/enum",
                        keyword: "enum",
                        params: { allowedValues: schema22.anyOf[1].properties.as.enum },
                        schema: schema22.anyOf[1].properties.as.enum,
                        parentSchema: schema22.anyOf[1].properties.as,
                        data: data24,
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
                    instancePath: instancePath + "/sequence/" + i0 + "/retryAfter",
                    schemaPath: "#/$defs/retryAfter/anyOf/1/type",
                    keyword: "type",
                    params: { type: "object" },
                    schema: schema22.anyOf[1].type,
                    parentSchema: schema22.anyOf[1],
                    data: data22,
                  };
                  if (vErrors === null) {
                    vErrors = [err74];
                  } else {
                    vErrors.push(err74);
                  }
                  errors++;
                }
                var _valid3 = _errs71 === errors;
                valid18 = valid18 || _valid3;
              }
              if (!valid18) {
                const err75 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/retryAfter",
                  schemaPath: "#/$defs/retryAfter/anyOf",
                  keyword: "anyOf",
                  params: {},
                  schema: schema22.anyOf,
                  parentSchema: schema22,
                  data: data22,
                };
                if (vErrors === null) {
                  vErrors = [err75];
                } else {
                  vErrors.push(err75);
                }
                errors++;
              } else {
                errors = _errs68;
                if (vErrors !== null) {
                  if (_errs68) {
                    vErrors.length = _errs68;
                  } else {
                    vErrors = null;
                  }
                }
              }
            }
            if (data20.detail !== undefined) {
              let data25 = data20.detail;
              if (typeof data25 !== "string") {
                const err76 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/detail",
                  schemaPath: "#/properties/sequence/items/properties/detail/type",
                  keyword: "type",
                  params: { type: "string" },
                  schema: schema21.properties.sequence.items.properties.detail.type,
                  parentSchema: schema21.properties.sequence.items.properties.detail,
                  data: data25,
                };
                if (vErrors === null) {
                  vErrors = [err76];
                } else {
                  vErrors.push(err76);
                }
                errors++;
              }
            }
            if (data20.delay !== undefined) {
              let data26 = data20.delay;
              const _errs81 = errors;
              let valid21 = false;
              const _errs82 = errors;
              if (typeof data26 == "number" && isFinite(data26)) {
                if (data26 > 3600000 || isNaN(data26)) {
                  const err77 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/delay",
                    schemaPath: "#/$defs/delay/anyOf/0/maximum",
                    keyword: "maximum",
                    params: { comparison: "<=", limit: 3600000 },
                    schema: 3600000,
                    parentSchema: schema23.anyOf[0],
                    data: data26,
                  };
                  if (vErrors === null) {
                    vErrors = [err77];
                  } else {
                    vErrors.push(err77);
                  }
                  errors++;
                }
                if (data26 < 0 || isNaN(data26)) {
                  const err78 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/delay",
                    schemaPath: "#/$defs/delay/anyOf/0/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 0 },
                    schema: 0,
                    parentSchema: schema23.anyOf[0],
                    data: data26,
                  };
                  if (vErrors === null) {
                    vErrors = [err78];
                  } else {
                    vErrors.push(err78);
                  }
                  errors++;
                }
              } else {
                const err79 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/delay",
                  schemaPath: "#/$defs/delay/anyOf/0/type",
                  keyword: "type",
                  params: { type: "number" },
                  schema: schema23.anyOf[0].type,
                  parentSchema: schema23.anyOf[0],
                  data: data26,
                };
                if (vErrors === null) {
                  vErrors = [err79];
                } else {
                  vErrors.push(err79);
                }
                errors++;
              }
              var _valid4 = _errs82 === errors;
              valid21 = valid21 || _valid4;
              if (!valid21) {
                const _errs84 = errors;
                if (typeof data26 === "string") {
                  if (!pattern2.test(data26)) {
                    const err80 = {
                      instancePath: instancePath + "/sequence/" + i0 + "/delay",
                      schemaPath: "#/$defs/delay/anyOf/1/pattern",
                      keyword: "pattern",
                      params: { pattern: "^\\d{1,7}(\\.\\.\\d{1,7})?$" },
                      schema: "^\\d{1,7}(\\.\\.\\d{1,7})?$",
                      parentSchema: schema23.anyOf[1],
                      data: data26,
                    };
                    if (vErrors === null) {
                      vErrors = [err80];
                    } else {
                      vErrors.push(err80);
                    }
                    errors++;
                  }
                } else {
                  const err81 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/delay",
                    schemaPath: "#/$defs/delay/anyOf/1/type",
                    keyword: "type",
                    params: { type: "string" },
                    schema: schema23.anyOf[1].type,
                    parentSchema: schema23.anyOf[1],
                    data: data26,
                  };
                  if (vErrors === null) {
                    vErrors = [err81];
                  } else {
                    vErrors.push(err81);
                  }
                  errors++;
                }
                var _valid4 = _errs84 === errors;
                valid21 = valid21 || _valid4;
                if (!valid21) {
                  const _errs86 = errors;
                  if (data26 && typeof data26 == "object" && !Array.isArray(data26)) {
                    if (data26.median === undefined) {
                      const err82 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/delay",
                        schemaPath: "#/$defs/delay/anyOf/2/required",
                        keyword: "required",
                        params: { missingProperty: "median" },
                        schema: schema23.anyOf[2].required,
                        parentSchema: schema23.anyOf[2],
                        data: data26,
                      };
                      if (vErrors === null) {
                        vErrors = [err82];
                      } else {
                        vErrors.push(err82);
                      }
                      errors++;
                    }
                    if (data26.sigma === undefined) {
                      const err83 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/delay",
                        schemaPath: "#/$defs/delay/anyOf/2/required",
                        keyword: "required",
                        params: { missingProperty: "sigma" },
                        schema: schema23.anyOf[2].required,
                        parentSchema: schema23.anyOf[2],
                        data: data26,
                      };
                      if (vErrors === null) {
                        vErrors = [err83];
                      } else {
                        vErrors.push(err83);
                      }
                      errors++;
                    }
                    for (const key8 in data26) {
                      if (!(key8 === "median" || key8 === "sigma")) {
                        const err84 = {
                          instancePath: instancePath + "/sequence/" + i0 + "/delay",
                          schemaPath: "#/$defs/delay/anyOf/2/additionalProperties",
                          keyword: "additionalProperties",
                          params: { additionalProperty: key8 },
                          schema: false,
                          parentSchema: schema23.anyOf[2],
                          data: data26,
                        };
                        if (vErrors === null) {
                          vErrors = [err84];
                        } else {
                          vErrors.push(err84);
                        }
                        errors++;
                      }
                    }
                    if (data26.median !== undefined) {
                      let data27 = data26.median;
                      if (typeof data27 == "number" && isFinite(data27)) {
                        if (data27 <= 0 || isNaN(data27)) {
                          const err85 = {
                            instancePath: instancePath + "/sequence/" + i0 + "/delay/median",
                            schemaPath: "#/$defs/delay/anyOf/2/properties/median/exclusiveMinimum",
                            keyword: "exclusiveMinimum",
                            params: { comparison: ">", limit: 0 },
                            schema: 0,
                            parentSchema: schema23.anyOf[2].properties.median,
                            data: data27,
                          };
                          if (vErrors === null) {
                            vErrors = [err85];
                          } else {
                            vErrors.push(err85);
                          }
                          errors++;
                        }
                      } else {
                        const err86 = {
                          instancePath: instancePath + "/sequence/" + i0 + "/delay/median",
                          schemaPath: "#/$defs/delay/anyOf/2/properties/median/type",
                          keyword: "type",
                          params: { type: "number" },
                          schema: schema23.anyOf[2].properties.median.type,
                          parentSchema: schema23.anyOf[2].properties.median,
                          data: data27,
                        };
                        if (vErrors === null) {
                          vErrors = [err86];
                        } else {
                          vErrors.push(err86);
                        }
                        errors++;
                      }
                    }
                    if (data26.sigma !== undefined) {
                      let data28 = data26.sigma;
                      if (typeof data28 == "number" && isFinite(data28)) {
                        if (data28 > 3 || isNaN(data28)) {
                          const err87 = {
                            instancePath: instancePath + "/sequence/" + i0 + "/delay/sigma",
                            schemaPath: "#/$defs/delay/anyOf/2/properties/sigma/maximum",
                            keyword: "maximum",
                            params: { comparison: "<=", limit: 3 },
                            schema: 3,
                            parentSchema: schema23.anyOf[2].properties.sigma,
                            data: data28,
                          };
                          if (vErrors === null) {
                            vErrors = [err87];
                          } else {
                            vErrors.push(err87);
                          }
                          errors++;
                        }
                        if (data28 < 0 || isNaN(data28)) {
                          const err88 = {
                            instancePath: instancePath + "/sequence/" + i0 + "/delay/sigma",
                            schemaPath: "#/$defs/delay/anyOf/2/properties/sigma/minimum",
                            keyword: "minimum",
                            params: { comparison: ">=", limit: 0 },
                            schema: 0,
                            parentSchema: schema23.anyOf[2].properties.sigma,
                            data: data28,
                          };
                          if (vErrors === null) {
                            vErrors = [err88];
                          } else {
                            vErrors.push(err88);
                          }
                          errors++;
                        }
                      } else {
                        const err89 = {
                          instancePath: instancePath + "/sequence/" + i0 + "/delay/sigma",
                          schemaPath: "#/$defs/delay/anyOf/2/properties/sigma/type",
                          keyword: "type",
                          params: { type: "number" },
                          schema: schema23.anyOf[2].properties.sigma.type,
                          parentSchema: schema23.anyOf[2].properties.sigma,
                          data: data28,
                        };
                        if (vErrors === null) {
                          vErrors = [err89];
                        } else {
                          vErrors.push(err89);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err90 = {
                      instancePath: instancePath + "/sequence/" + i0 + "/delay",
                      schemaPath: "#/$defs/delay/anyOf/2/type",
                      keyword: "type",
                      params: { type: "object" },
                      schema: schema23.anyOf[2].type,
                      parentSchema: schema23.anyOf[2],
                      data: data26,
                    };
                    if (vErrors === null) {
                      vErrors = [err90];
                    } else {
                      vErrors.push(err90);
                    }
                    errors++;
                  }
                  var _valid4 = _errs86 === errors;
                  valid21 = valid21 || _valid4;
                }
              }
              if (!valid21) {
                const err91 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/delay",
                  schemaPath: "#/$defs/delay/anyOf",
                  keyword: "anyOf",
                  params: {},
                  schema: schema23.anyOf,
                  parentSchema: schema23,
                  data: data26,
                };
                if (vErrors === null) {
                  vErrors = [err91];
                } else {
                  vErrors.push(err91);
                }
                errors++;
              } else {
                errors = _errs81;
                if (vErrors !== null) {
                  if (_errs81) {
                    vErrors.length = _errs81;
                  } else {
                    vErrors = null;
                  }
                }
              }
            }
            if (data20.drip !== undefined) {
              let data29 = data20.drip;
              if (data29 && typeof data29 == "object" && !Array.isArray(data29)) {
                if (data29.chunks === undefined) {
                  const err92 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/drip",
                    schemaPath: "#/$defs/drip/required",
                    keyword: "required",
                    params: { missingProperty: "chunks" },
                    schema: schema24.required,
                    parentSchema: schema24,
                    data: data29,
                  };
                  if (vErrors === null) {
                    vErrors = [err92];
                  } else {
                    vErrors.push(err92);
                  }
                  errors++;
                }
                if (data29.over === undefined) {
                  const err93 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/drip",
                    schemaPath: "#/$defs/drip/required",
                    keyword: "required",
                    params: { missingProperty: "over" },
                    schema: schema24.required,
                    parentSchema: schema24,
                    data: data29,
                  };
                  if (vErrors === null) {
                    vErrors = [err93];
                  } else {
                    vErrors.push(err93);
                  }
                  errors++;
                }
                for (const key9 in data29) {
                  if (!(key9 === "chunks" || key9 === "over")) {
                    const err94 = {
                      instancePath: instancePath + "/sequence/" + i0 + "/drip",
                      schemaPath: "#/$defs/drip/additionalProperties",
                      keyword: "additionalProperties",
                      params: { additionalProperty: key9 },
                      schema: false,
                      parentSchema: schema24,
                      data: data29,
                    };
                    if (vErrors === null) {
                      vErrors = [err94];
                    } else {
                      vErrors.push(err94);
                    }
                    errors++;
                  }
                }
                if (data29.chunks !== undefined) {
                  let data30 = data29.chunks;
                  if (!(typeof data30 == "number" && !(data30 % 1) && !isNaN(data30) && isFinite(data30))) {
                    const err95 = {
                      instancePath: instancePath + "/sequence/" + i0 + "/drip/chunks",
                      schemaPath: "#/$defs/drip/properties/chunks/type",
                      keyword: "type",
                      params: { type: "integer" },
                      schema: schema24.properties.chunks.type,
                      parentSchema: schema24.properties.chunks,
                      data: data30,
                    };
                    if (vErrors === null) {
                      vErrors = [err95];
                    } else {
                      vErrors.push(err95);
                    }
                    errors++;
                  }
                  if (typeof data30 == "number" && isFinite(data30)) {
                    if (data30 > 1000 || isNaN(data30)) {
                      const err96 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/drip/chunks",
                        schemaPath: "#/$defs/drip/properties/chunks/maximum",
                        keyword: "maximum",
                        params: { comparison: "<=", limit: 1000 },
                        schema: 1000,
                        parentSchema: schema24.properties.chunks,
                        data: data30,
                      };
                      if (vErrors === null) {
                        vErrors = [err96];
                      } else {
                        vErrors.push(err96);
                      }
                      errors++;
                    }
                    if (data30 < 1 || isNaN(data30)) {
                      const err97 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/drip/chunks",
                        schemaPath: "#/$defs/drip/properties/chunks/minimum",
                        keyword: "minimum",
                        params: { comparison: ">=", limit: 1 },
                        schema: 1,
                        parentSchema: schema24.properties.chunks,
                        data: data30,
                      };
                      if (vErrors === null) {
                        vErrors = [err97];
                      } else {
                        vErrors.push(err97);
                      }
                      errors++;
                    }
                  }
                }
                if (data29.over !== undefined) {
                  let data31 = data29.over;
                  if (!(typeof data31 == "number" && !(data31 % 1) && !isNaN(data31) && isFinite(data31))) {
                    const err98 = {
                      instancePath: instancePath + "/sequence/" + i0 + "/drip/over",
                      schemaPath: "#/$defs/drip/properties/over/type",
                      keyword: "type",
                      params: { type: "integer" },
                      schema: schema24.properties.over.type,
                      parentSchema: schema24.properties.over,
                      data: data31,
                    };
                    if (vErrors === null) {
                      vErrors = [err98];
                    } else {
                      vErrors.push(err98);
                    }
                    errors++;
                  }
                  if (typeof data31 == "number" && isFinite(data31)) {
                    if (data31 > 600000 || isNaN(data31)) {
                      const err99 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/drip/over",
                        schemaPath: "#/$defs/drip/properties/over/maximum",
                        keyword: "maximum",
                        params: { comparison: "<=", limit: 600000 },
                        schema: 600000,
                        parentSchema: schema24.properties.over,
                        data: data31,
                      };
                      if (vErrors === null) {
                        vErrors = [err99];
                      } else {
                        vErrors.push(err99);
                      }
                      errors++;
                    }
                    if (data31 < 0 || isNaN(data31)) {
                      const err100 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/drip/over",
                        schemaPath: "#/$defs/drip/properties/over/minimum",
                        keyword: "minimum",
                        params: { comparison: ">=", limit: 0 },
                        schema: 0,
                        parentSchema: schema24.properties.over,
                        data: data31,
                      };
                      if (vErrors === null) {
                        vErrors = [err100];
                      } else {
                        vErrors.push(err100);
                      }
                      errors++;
                    }
                  }
                }
              } else {
                const err101 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/drip",
                  schemaPath: "#/$defs/drip/type",
                  keyword: "type",
                  params: { type: "object" },
                  schema: schema24.type,
                  parentSchema: schema24,
                  data: data29,
                };
                if (vErrors === null) {
                  vErrors = [err101];
                } else {
                  vErrors.push(err101);
                }
                errors++;
              }
            }
            if (data20.connection !== undefined) {
              let data32 = data20.connection;
              if (
                !(
                  data32 === "refused" ||
                  data32 === "resetBeforeBody" ||
                  data32 === "resetInBody" ||
                  data32 === "cutShort"
                )
              ) {
                const err102 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/connection",
                  schemaPath: "#/properties/sequence/items/properties/connection/enum",
                  keyword: "enum",
                  params: { allowedValues: schema21.properties.sequence.items.properties.connection.enum },
                  schema: schema21.properties.sequence.items.properties.connection.enum,
                  parentSchema: schema21.properties.sequence.items.properties.connection,
                  data: data32,
                };
                if (vErrors === null) {
                  vErrors = [err102];
                } else {
                  vErrors.push(err102);
                }
                errors++;
              }
            }
            if (data20.lasts !== undefined) {
              let data33 = data20.lasts;
              if (!(typeof data33 == "number" && !(data33 % 1) && !isNaN(data33) && isFinite(data33))) {
                const err103 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/lasts",
                  schemaPath: "#/properties/sequence/items/properties/lasts/type",
                  keyword: "type",
                  params: { type: "integer" },
                  schema: schema21.properties.sequence.items.properties.lasts.type,
                  parentSchema: schema21.properties.sequence.items.properties.lasts,
                  data: data33,
                };
                if (vErrors === null) {
                  vErrors = [err103];
                } else {
                  vErrors.push(err103);
                }
                errors++;
              }
              if (typeof data33 == "number" && isFinite(data33)) {
                if (data33 > 600000 || isNaN(data33)) {
                  const err104 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/lasts",
                    schemaPath: "#/properties/sequence/items/properties/lasts/maximum",
                    keyword: "maximum",
                    params: { comparison: "<=", limit: 600000 },
                    schema: 600000,
                    parentSchema: schema21.properties.sequence.items.properties.lasts,
                    data: data33,
                  };
                  if (vErrors === null) {
                    vErrors = [err104];
                  } else {
                    vErrors.push(err104);
                  }
                  errors++;
                }
                if (data33 < 1 || isNaN(data33)) {
                  const err105 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/lasts",
                    schemaPath: "#/properties/sequence/items/properties/lasts/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 1 },
                    schema: 1,
                    parentSchema: schema21.properties.sequence.items.properties.lasts,
                    data: data33,
                  };
                  if (vErrors === null) {
                    vErrors = [err105];
                  } else {
                    vErrors.push(err105);
                  }
                  errors++;
                }
              }
            }
            if (data20.body !== undefined) {
              let data34 = data20.body;
              const _errs106 = errors;
              let valid26 = false;
              const _errs107 = errors;
              if (
                !(
                  data34 === "notJson" ||
                  data34 === "againstSchema" ||
                  data34 === "wrongMediaType" ||
                  data34 === "wrongCharset" ||
                  data34 === "empty"
                )
              ) {
                const err106 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/body",
                  schemaPath: "#/$defs/body/anyOf/0/enum",
                  keyword: "enum",
                  params: { allowedValues: schema25.anyOf[0].enum },
                  schema: schema25.anyOf[0].enum,
                  parentSchema: schema25.anyOf[0],
                  data: data34,
                };
                if (vErrors === null) {
                  vErrors = [err106];
                } else {
                  vErrors.push(err106);
                }
                errors++;
              }
              var _valid5 = _errs107 === errors;
              valid26 = valid26 || _valid5;
              if (!valid26) {
                const _errs108 = errors;
                if (data34 && typeof data34 == "object" && !Array.isArray(data34)) {
                  if (data34.field === undefined) {
                    const err107 = {
                      instancePath: instancePath + "/sequence/" + i0 + "/body",
                      schemaPath: "#/$defs/body/anyOf/1/required",
                      keyword: "required",
                      params: { missingProperty: "field" },
                      schema: schema25.anyOf[1].required,
                      parentSchema: schema25.anyOf[1],
                      data: data34,
                    };
                    if (vErrors === null) {
                      vErrors = [err107];
                    } else {
                      vErrors.push(err107);
                    }
                    errors++;
                  }
                  if (data34.as === undefined) {
                    const err108 = {
                      instancePath: instancePath + "/sequence/" + i0 + "/body",
                      schemaPath: "#/$defs/body/anyOf/1/required",
                      keyword: "required",
                      params: { missingProperty: "as" },
                      schema: schema25.anyOf[1].required,
                      parentSchema: schema25.anyOf[1],
                      data: data34,
                    };
                    if (vErrors === null) {
                      vErrors = [err108];
                    } else {
                      vErrors.push(err108);
                    }
                    errors++;
                  }
                  for (const key10 in data34) {
                    if (!(key10 === "field" || key10 === "as")) {
                      const err109 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/body",
                        schemaPath: "#/$defs/body/anyOf/1/additionalProperties",
                        keyword: "additionalProperties",
                        params: { additionalProperty: key10 },
                        schema: false,
                        parentSchema: schema25.anyOf[1],
                        data: data34,
                      };
                      if (vErrors === null) {
                        vErrors = [err109];
                      } else {
                        vErrors.push(err109);
                      }
                      errors++;
                    }
                  }
                  if (data34.field !== undefined) {
                    let data35 = data34.field;
                    if (typeof data35 !== "string") {
                      const err110 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/body/field",
                        schemaPath: "#/$defs/body/anyOf/1/properties/field/type",
                        keyword: "type",
                        params: { type: "string" },
                        schema: schema25.anyOf[1].properties.field.type,
                        parentSchema: schema25.anyOf[1].properties.field,
                        data: data35,
                      };
                      if (vErrors === null) {
                        vErrors = [err110];
                      } else {
                        vErrors.push(err110);
                      }
                      errors++;
                    }
                  }
                  if (data34.as !== undefined) {
                    let data36 = data34.as;
                    if (
                      !(
                        data36 === "missing" ||
                        data36 === "null" ||
                        data36 === "string" ||
                        data36 === "number" ||
                        data36 === "boolean" ||
                        data36 === "array" ||
                        data36 === "object" ||
                        data36 === "wrongFormat"
                      )
                    ) {
                      const err111 = {
                        instancePath: instancePath + "/sequence/" + i0 + "/body/as",
                        schemaPath: "#/$defs/body/anyOf/1/properties/as/enum",
                        keyword: "enum",
                        params: { allowedValues: schema25.anyOf[1].properties.as.enum },
                        schema: schema25.anyOf[1].properties.as.enum,
                        parentSchema: schema25.anyOf[1].properties.as,
                        data: data36,
                      };
                      if (vErrors === null) {
                        vErrors = [err111];
                      } else {
                        vErrors.push(err111);
                      }
                      errors++;
                    }
                  }
                } else {
                  const err112 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/body",
                    schemaPath: "#/$defs/body/anyOf/1/type",
                    keyword: "type",
                    params: { type: "object" },
                    schema: schema25.anyOf[1].type,
                    parentSchema: schema25.anyOf[1],
                    data: data34,
                  };
                  if (vErrors === null) {
                    vErrors = [err112];
                  } else {
                    vErrors.push(err112);
                  }
                  errors++;
                }
                var _valid5 = _errs108 === errors;
                valid26 = valid26 || _valid5;
              }
              if (!valid26) {
                const err113 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/body",
                  schemaPath: "#/$defs/body/anyOf",
                  keyword: "anyOf",
                  params: {},
                  schema: schema25.anyOf,
                  parentSchema: schema25,
                  data: data34,
                };
                if (vErrors === null) {
                  vErrors = [err113];
                } else {
                  vErrors.push(err113);
                }
                errors++;
              } else {
                errors = _errs106;
                if (vErrors !== null) {
                  if (_errs106) {
                    vErrors.length = _errs106;
                  } else {
                    vErrors = null;
                  }
                }
              }
            }
            if (data20.headers !== undefined) {
              let data37 = data20.headers;
              if (data37 && typeof data37 == "object" && !Array.isArray(data37)) {
                if (Object.keys(data37).length > 20) {
                  const err114 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/headers",
                    schemaPath: "#/$defs/headers/maxProperties",
                    keyword: "maxProperties",
                    params: { limit: 20 },
                    schema: 20,
                    parentSchema: schema26,
                    data: data37,
                  };
                  if (vErrors === null) {
                    vErrors = [err114];
                  } else {
                    vErrors.push(err114);
                  }
                  errors++;
                }
                for (const key11 in data37) {
                  let data38 = data37[key11];
                  if (typeof data38 !== "string" && data38 !== null) {
                    const err115 = {
                      instancePath:
                        instancePath + "/sequence/" + i0 + "/headers/" + key11.replace(/~/g, "~0").replace(/\//g, "~1"),
                      schemaPath: "#/$defs/headers/additionalProperties/type",
                      keyword: "type",
                      params: { type: schema26.additionalProperties.type },
                      schema: schema26.additionalProperties.type,
                      parentSchema: schema26.additionalProperties,
                      data: data38,
                    };
                    if (vErrors === null) {
                      vErrors = [err115];
                    } else {
                      vErrors.push(err115);
                    }
                    errors++;
                  }
                }
              } else {
                const err116 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/headers",
                  schemaPath: "#/$defs/headers/type",
                  keyword: "type",
                  params: { type: "object" },
                  schema: schema26.type,
                  parentSchema: schema26,
                  data: data37,
                };
                if (vErrors === null) {
                  vErrors = [err116];
                } else {
                  vErrors.push(err116);
                }
                errors++;
              }
            }
            if (data20.stale !== undefined) {
              let data39 = data20.stale;
              if (true !== data39) {
                const err117 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/stale",
                  schemaPath: "#/properties/sequence/items/properties/stale/const",
                  keyword: "const",
                  params: { allowedValue: true },
                  schema: true,
                  parentSchema: schema21.properties.sequence.items.properties.stale,
                  data: data39,
                };
                if (vErrors === null) {
                  vErrors = [err117];
                } else {
                  vErrors.push(err117);
                }
                errors++;
              }
            }
            if (data20.times !== undefined) {
              let data40 = data20.times;
              if (!(typeof data40 == "number" && !(data40 % 1) && !isNaN(data40) && isFinite(data40))) {
                const err118 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/times",
                  schemaPath: "#/properties/sequence/items/properties/times/type",
                  keyword: "type",
                  params: { type: "integer" },
                  schema: schema21.properties.sequence.items.properties.times.type,
                  parentSchema: schema21.properties.sequence.items.properties.times,
                  data: data40,
                };
                if (vErrors === null) {
                  vErrors = [err118];
                } else {
                  vErrors.push(err118);
                }
                errors++;
              }
              if (typeof data40 == "number" && isFinite(data40)) {
                if (data40 < 1 || isNaN(data40)) {
                  const err119 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/times",
                    schemaPath: "#/properties/sequence/items/properties/times/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 1 },
                    schema: 1,
                    parentSchema: schema21.properties.sequence.items.properties.times,
                    data: data40,
                  };
                  if (vErrors === null) {
                    vErrors = [err119];
                  } else {
                    vErrors.push(err119);
                  }
                  errors++;
                }
              }
            }
          } else {
            const err120 = {
              instancePath: instancePath + "/sequence/" + i0,
              schemaPath: "#/properties/sequence/items/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema21.properties.sequence.items.type,
              parentSchema: schema21.properties.sequence.items,
              data: data20,
            };
            if (vErrors === null) {
              vErrors = [err120];
            } else {
              vErrors.push(err120);
            }
            errors++;
          }
        }
      } else {
        const err121 = {
          instancePath: instancePath + "/sequence",
          schemaPath: "#/properties/sequence/type",
          keyword: "type",
          params: { type: "array" },
          schema: schema21.properties.sequence.type,
          parentSchema: schema21.properties.sequence,
          data: data19,
        };
        if (vErrors === null) {
          vErrors = [err121];
        } else {
          vErrors.push(err121);
        }
        errors++;
      }
    }
    if (data.repeat !== undefined) {
      let data41 = data.repeat;
      if (typeof data41 !== "boolean") {
        const err122 = {
          instancePath: instancePath + "/repeat",
          schemaPath: "#/properties/repeat/type",
          keyword: "type",
          params: { type: "boolean" },
          schema: schema21.properties.repeat.type,
          parentSchema: schema21.properties.repeat,
          data: data41,
        };
        if (vErrors === null) {
          vErrors = [err122];
        } else {
          vErrors.push(err122);
        }
        errors++;
      }
    }
    if (data.match !== undefined) {
      let data42 = data.match;
      if (data42 && typeof data42 == "object" && !Array.isArray(data42)) {
        for (const key12 in data42) {
          if (
            !(
              key12 === "operation" ||
              key12 === "method" ||
              key12 === "path" ||
              key12 === "parameters" ||
              key12 === "sent" ||
              key12 === "headers" ||
              key12 === "user"
            )
          ) {
            const err123 = {
              instancePath: instancePath + "/match",
              schemaPath: "#/$defs/match/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key12 },
              schema: false,
              parentSchema: schema20,
              data: data42,
            };
            if (vErrors === null) {
              vErrors = [err123];
            } else {
              vErrors.push(err123);
            }
            errors++;
          }
        }
        if (data42.operation !== undefined) {
          let data43 = data42.operation;
          const _errs130 = errors;
          let valid32 = false;
          const _errs131 = errors;
          if (!(data43 === "getMuseumHours" || data43 === "listSpecialEvents")) {
            const err124 = {
              instancePath: instancePath + "/match/operation",
              schemaPath: "#/$defs/match/properties/operation/anyOf/0/enum",
              keyword: "enum",
              params: { allowedValues: schema20.properties.operation.anyOf[0].enum },
              schema: schema20.properties.operation.anyOf[0].enum,
              parentSchema: schema20.properties.operation.anyOf[0],
              data: data43,
            };
            if (vErrors === null) {
              vErrors = [err124];
            } else {
              vErrors.push(err124);
            }
            errors++;
          }
          var _valid6 = _errs131 === errors;
          valid32 = valid32 || _valid6;
          if (!valid32) {
            const _errs132 = errors;
            if (Array.isArray(data43)) {
              if (data43.length < 1) {
                const err125 = {
                  instancePath: instancePath + "/match/operation",
                  schemaPath: "#/$defs/match/properties/operation/anyOf/1/minItems",
                  keyword: "minItems",
                  params: { limit: 1 },
                  schema: 1,
                  parentSchema: schema20.properties.operation.anyOf[1],
                  data: data43,
                };
                if (vErrors === null) {
                  vErrors = [err125];
                } else {
                  vErrors.push(err125);
                }
                errors++;
              }
              const len1 = data43.length;
              for (let i1 = 0; i1 < len1; i1++) {
                let data44 = data43[i1];
                if (!(data44 === "getMuseumHours" || data44 === "listSpecialEvents")) {
                  const err126 = {
                    instancePath: instancePath + "/match/operation/" + i1,
                    schemaPath: "#/$defs/match/properties/operation/anyOf/1/items/enum",
                    keyword: "enum",
                    params: { allowedValues: schema20.properties.operation.anyOf[1].items.enum },
                    schema: schema20.properties.operation.anyOf[1].items.enum,
                    parentSchema: schema20.properties.operation.anyOf[1].items,
                    data: data44,
                  };
                  if (vErrors === null) {
                    vErrors = [err126];
                  } else {
                    vErrors.push(err126);
                  }
                  errors++;
                }
              }
            } else {
              const err127 = {
                instancePath: instancePath + "/match/operation",
                schemaPath: "#/$defs/match/properties/operation/anyOf/1/type",
                keyword: "type",
                params: { type: "array" },
                schema: schema20.properties.operation.anyOf[1].type,
                parentSchema: schema20.properties.operation.anyOf[1],
                data: data43,
              };
              if (vErrors === null) {
                vErrors = [err127];
              } else {
                vErrors.push(err127);
              }
              errors++;
            }
            var _valid6 = _errs132 === errors;
            valid32 = valid32 || _valid6;
          }
          if (!valid32) {
            const err128 = {
              instancePath: instancePath + "/match/operation",
              schemaPath: "#/$defs/match/properties/operation/anyOf",
              keyword: "anyOf",
              params: {},
              schema: schema20.properties.operation.anyOf,
              parentSchema: schema20.properties.operation,
              data: data43,
            };
            if (vErrors === null) {
              vErrors = [err128];
            } else {
              vErrors.push(err128);
            }
            errors++;
          } else {
            errors = _errs130;
            if (vErrors !== null) {
              if (_errs130) {
                vErrors.length = _errs130;
              } else {
                vErrors = null;
              }
            }
          }
        }
        if (data42.method !== undefined) {
          let data45 = data42.method;
          if (typeof data45 !== "string" && !Array.isArray(data45)) {
            const err129 = {
              instancePath: instancePath + "/match/method",
              schemaPath: "#/$defs/match/properties/method/type",
              keyword: "type",
              params: { type: schema20.properties.method.type },
              schema: schema20.properties.method.type,
              parentSchema: schema20.properties.method,
              data: data45,
            };
            if (vErrors === null) {
              vErrors = [err129];
            } else {
              vErrors.push(err129);
            }
            errors++;
          }
          if (Array.isArray(data45)) {
            const len2 = data45.length;
            for (let i2 = 0; i2 < len2; i2++) {
              let data46 = data45[i2];
              if (typeof data46 !== "string") {
                const err130 = {
                  instancePath: instancePath + "/match/method/" + i2,
                  schemaPath: "#/$defs/match/properties/method/items/type",
                  keyword: "type",
                  params: { type: schema20.properties.method.items.type },
                  schema: schema20.properties.method.items.type,
                  parentSchema: schema20.properties.method.items,
                  data: data46,
                };
                if (vErrors === null) {
                  vErrors = [err130];
                } else {
                  vErrors.push(err130);
                }
                errors++;
              }
            }
          }
        }
        if (data42.path !== undefined) {
          let data47 = data42.path;
          if (typeof data47 !== "string" && !Array.isArray(data47)) {
            const err131 = {
              instancePath: instancePath + "/match/path",
              schemaPath: "#/$defs/match/properties/path/type",
              keyword: "type",
              params: { type: schema20.properties.path.type },
              schema: schema20.properties.path.type,
              parentSchema: schema20.properties.path,
              data: data47,
            };
            if (vErrors === null) {
              vErrors = [err131];
            } else {
              vErrors.push(err131);
            }
            errors++;
          }
          if (Array.isArray(data47)) {
            const len3 = data47.length;
            for (let i3 = 0; i3 < len3; i3++) {
              let data48 = data47[i3];
              if (typeof data48 !== "string") {
                const err132 = {
                  instancePath: instancePath + "/match/path/" + i3,
                  schemaPath: "#/$defs/match/properties/path/items/type",
                  keyword: "type",
                  params: { type: schema20.properties.path.items.type },
                  schema: schema20.properties.path.items.type,
                  parentSchema: schema20.properties.path.items,
                  data: data48,
                };
                if (vErrors === null) {
                  vErrors = [err132];
                } else {
                  vErrors.push(err132);
                }
                errors++;
              }
            }
          }
        }
        if (data42.parameters !== undefined) {
          let data49 = data42.parameters;
          if (data49 && typeof data49 == "object" && !Array.isArray(data49)) {
            for (const key13 in data49) {
              let data50 = data49[key13];
              if (
                typeof data50 !== "string" &&
                !(typeof data50 == "number" && isFinite(data50)) &&
                !Array.isArray(data50)
              ) {
                const err133 = {
                  instancePath: instancePath + "/match/parameters/" + key13.replace(/~/g, "~0").replace(/\//g, "~1"),
                  schemaPath: "#/$defs/match/properties/parameters/additionalProperties/type",
                  keyword: "type",
                  params: { type: schema20.properties.parameters.additionalProperties.type },
                  schema: schema20.properties.parameters.additionalProperties.type,
                  parentSchema: schema20.properties.parameters.additionalProperties,
                  data: data50,
                };
                if (vErrors === null) {
                  vErrors = [err133];
                } else {
                  vErrors.push(err133);
                }
                errors++;
              }
              if (Array.isArray(data50)) {
                const len4 = data50.length;
                for (let i4 = 0; i4 < len4; i4++) {
                  let data51 = data50[i4];
                  if (typeof data51 !== "string" && !(typeof data51 == "number" && isFinite(data51))) {
                    const err134 = {
                      instancePath:
                        instancePath + "/match/parameters/" + key13.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i4,
                      schemaPath: "#/$defs/match/properties/parameters/additionalProperties/items/type",
                      keyword: "type",
                      params: { type: schema20.properties.parameters.additionalProperties.items.type },
                      schema: schema20.properties.parameters.additionalProperties.items.type,
                      parentSchema: schema20.properties.parameters.additionalProperties.items,
                      data: data51,
                    };
                    if (vErrors === null) {
                      vErrors = [err134];
                    } else {
                      vErrors.push(err134);
                    }
                    errors++;
                  }
                }
              }
            }
          } else {
            const err135 = {
              instancePath: instancePath + "/match/parameters",
              schemaPath: "#/$defs/match/properties/parameters/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema20.properties.parameters.type,
              parentSchema: schema20.properties.parameters,
              data: data49,
            };
            if (vErrors === null) {
              vErrors = [err135];
            } else {
              vErrors.push(err135);
            }
            errors++;
          }
        }
        if (data42.sent !== undefined) {
          let data52 = data42.sent;
          if (data52 && typeof data52 == "object" && !Array.isArray(data52)) {
            for (const key14 in data52) {
              let data53 = data52[key14];
              if (
                typeof data53 !== "string" &&
                !(typeof data53 == "number" && isFinite(data53)) &&
                typeof data53 !== "boolean" &&
                !Array.isArray(data53)
              ) {
                const err136 = {
                  instancePath: instancePath + "/match/sent/" + key14.replace(/~/g, "~0").replace(/\//g, "~1"),
                  schemaPath: "#/$defs/match/properties/sent/additionalProperties/type",
                  keyword: "type",
                  params: { type: schema20.properties.sent.additionalProperties.type },
                  schema: schema20.properties.sent.additionalProperties.type,
                  parentSchema: schema20.properties.sent.additionalProperties,
                  data: data53,
                };
                if (vErrors === null) {
                  vErrors = [err136];
                } else {
                  vErrors.push(err136);
                }
                errors++;
              }
              if (Array.isArray(data53)) {
                const len5 = data53.length;
                for (let i5 = 0; i5 < len5; i5++) {
                  let data54 = data53[i5];
                  if (
                    typeof data54 !== "string" &&
                    !(typeof data54 == "number" && isFinite(data54)) &&
                    typeof data54 !== "boolean"
                  ) {
                    const err137 = {
                      instancePath:
                        instancePath + "/match/sent/" + key14.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i5,
                      schemaPath: "#/$defs/match/properties/sent/additionalProperties/items/type",
                      keyword: "type",
                      params: { type: schema20.properties.sent.additionalProperties.items.type },
                      schema: schema20.properties.sent.additionalProperties.items.type,
                      parentSchema: schema20.properties.sent.additionalProperties.items,
                      data: data54,
                    };
                    if (vErrors === null) {
                      vErrors = [err137];
                    } else {
                      vErrors.push(err137);
                    }
                    errors++;
                  }
                }
              }
            }
          } else {
            const err138 = {
              instancePath: instancePath + "/match/sent",
              schemaPath: "#/$defs/match/properties/sent/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema20.properties.sent.type,
              parentSchema: schema20.properties.sent,
              data: data52,
            };
            if (vErrors === null) {
              vErrors = [err138];
            } else {
              vErrors.push(err138);
            }
            errors++;
          }
        }
        if (data42.headers !== undefined) {
          let data55 = data42.headers;
          if (data55 && typeof data55 == "object" && !Array.isArray(data55)) {
            if (Object.keys(data55).length > 20) {
              const err139 = {
                instancePath: instancePath + "/match/headers",
                schemaPath: "#/$defs/match/properties/headers/maxProperties",
                keyword: "maxProperties",
                params: { limit: 20 },
                schema: 20,
                parentSchema: schema20.properties.headers,
                data: data55,
              };
              if (vErrors === null) {
                vErrors = [err139];
              } else {
                vErrors.push(err139);
              }
              errors++;
            }
            for (const key15 in data55) {
              let data56 = data55[key15];
              if (typeof data56 !== "string" && typeof data56 !== "boolean" && !Array.isArray(data56)) {
                const err140 = {
                  instancePath: instancePath + "/match/headers/" + key15.replace(/~/g, "~0").replace(/\//g, "~1"),
                  schemaPath: "#/$defs/match/properties/headers/additionalProperties/type",
                  keyword: "type",
                  params: { type: schema20.properties.headers.additionalProperties.type },
                  schema: schema20.properties.headers.additionalProperties.type,
                  parentSchema: schema20.properties.headers.additionalProperties,
                  data: data56,
                };
                if (vErrors === null) {
                  vErrors = [err140];
                } else {
                  vErrors.push(err140);
                }
                errors++;
              }
              if (Array.isArray(data56)) {
                const len6 = data56.length;
                for (let i6 = 0; i6 < len6; i6++) {
                  let data57 = data56[i6];
                  if (typeof data57 !== "string" && typeof data57 !== "boolean") {
                    const err141 = {
                      instancePath:
                        instancePath + "/match/headers/" + key15.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i6,
                      schemaPath: "#/$defs/match/properties/headers/additionalProperties/items/type",
                      keyword: "type",
                      params: { type: schema20.properties.headers.additionalProperties.items.type },
                      schema: schema20.properties.headers.additionalProperties.items.type,
                      parentSchema: schema20.properties.headers.additionalProperties.items,
                      data: data57,
                    };
                    if (vErrors === null) {
                      vErrors = [err141];
                    } else {
                      vErrors.push(err141);
                    }
                    errors++;
                  }
                }
              }
            }
          } else {
            const err142 = {
              instancePath: instancePath + "/match/headers",
              schemaPath: "#/$defs/match/properties/headers/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema20.properties.headers.type,
              parentSchema: schema20.properties.headers,
              data: data55,
            };
            if (vErrors === null) {
              vErrors = [err142];
            } else {
              vErrors.push(err142);
            }
            errors++;
          }
        }
        if (data42.user !== undefined) {
          let data58 = data42.user;
          if (typeof data58 !== "string" && typeof data58 !== "boolean" && !Array.isArray(data58)) {
            const err143 = {
              instancePath: instancePath + "/match/user",
              schemaPath: "#/$defs/match/properties/user/type",
              keyword: "type",
              params: { type: schema20.properties.user.type },
              schema: schema20.properties.user.type,
              parentSchema: schema20.properties.user,
              data: data58,
            };
            if (vErrors === null) {
              vErrors = [err143];
            } else {
              vErrors.push(err143);
            }
            errors++;
          }
          if (Array.isArray(data58)) {
            const len7 = data58.length;
            for (let i7 = 0; i7 < len7; i7++) {
              let data59 = data58[i7];
              if (typeof data59 !== "string" && typeof data59 !== "boolean") {
                const err144 = {
                  instancePath: instancePath + "/match/user/" + i7,
                  schemaPath: "#/$defs/match/properties/user/items/type",
                  keyword: "type",
                  params: { type: schema20.properties.user.items.type },
                  schema: schema20.properties.user.items.type,
                  parentSchema: schema20.properties.user.items,
                  data: data59,
                };
                if (vErrors === null) {
                  vErrors = [err144];
                } else {
                  vErrors.push(err144);
                }
                errors++;
              }
            }
          }
        }
      } else {
        const err145 = {
          instancePath: instancePath + "/match",
          schemaPath: "#/$defs/match/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema20.type,
          parentSchema: schema20,
          data: data42,
        };
        if (vErrors === null) {
          vErrors = [err145];
        } else {
          vErrors.push(err145);
        }
        errors++;
      }
    }
    if (data.after !== undefined) {
      let data60 = data.after;
      if (!(typeof data60 == "number" && !(data60 % 1) && !isNaN(data60) && isFinite(data60))) {
        const err146 = {
          instancePath: instancePath + "/after",
          schemaPath: "#/properties/after/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema21.properties.after.type,
          parentSchema: schema21.properties.after,
          data: data60,
        };
        if (vErrors === null) {
          vErrors = [err146];
        } else {
          vErrors.push(err146);
        }
        errors++;
      }
      if (typeof data60 == "number" && isFinite(data60)) {
        if (data60 < 0 || isNaN(data60)) {
          const err147 = {
            instancePath: instancePath + "/after",
            schemaPath: "#/properties/after/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 0 },
            schema: 0,
            parentSchema: schema21.properties.after,
            data: data60,
          };
          if (vErrors === null) {
            vErrors = [err147];
          } else {
            vErrors.push(err147);
          }
          errors++;
        }
      }
    }
    if (data.times !== undefined) {
      let data61 = data.times;
      if (!(typeof data61 == "number" && !(data61 % 1) && !isNaN(data61) && isFinite(data61))) {
        const err148 = {
          instancePath: instancePath + "/times",
          schemaPath: "#/properties/times/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema21.properties.times.type,
          parentSchema: schema21.properties.times,
          data: data61,
        };
        if (vErrors === null) {
          vErrors = [err148];
        } else {
          vErrors.push(err148);
        }
        errors++;
      }
      if (typeof data61 == "number" && isFinite(data61)) {
        if (data61 < 1 || isNaN(data61)) {
          const err149 = {
            instancePath: instancePath + "/times",
            schemaPath: "#/properties/times/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 1 },
            schema: 1,
            parentSchema: schema21.properties.times,
            data: data61,
          };
          if (vErrors === null) {
            vErrors = [err149];
          } else {
            vErrors.push(err149);
          }
          errors++;
        }
      }
    }
    if (data.every !== undefined) {
      let data62 = data.every;
      if (!(typeof data62 == "number" && !(data62 % 1) && !isNaN(data62) && isFinite(data62))) {
        const err150 = {
          instancePath: instancePath + "/every",
          schemaPath: "#/properties/every/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema21.properties.every.type,
          parentSchema: schema21.properties.every,
          data: data62,
        };
        if (vErrors === null) {
          vErrors = [err150];
        } else {
          vErrors.push(err150);
        }
        errors++;
      }
      if (typeof data62 == "number" && isFinite(data62)) {
        if (data62 < 1 || isNaN(data62)) {
          const err151 = {
            instancePath: instancePath + "/every",
            schemaPath: "#/properties/every/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 1 },
            schema: 1,
            parentSchema: schema21.properties.every,
            data: data62,
          };
          if (vErrors === null) {
            vErrors = [err151];
          } else {
            vErrors.push(err151);
          }
          errors++;
        }
      }
    }
    if (data.probability !== undefined) {
      let data63 = data.probability;
      if (typeof data63 == "number" && isFinite(data63)) {
        if (data63 > 1 || isNaN(data63)) {
          const err152 = {
            instancePath: instancePath + "/probability",
            schemaPath: "#/properties/probability/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 1 },
            schema: 1,
            parentSchema: schema21.properties.probability,
            data: data63,
          };
          if (vErrors === null) {
            vErrors = [err152];
          } else {
            vErrors.push(err152);
          }
          errors++;
        }
        if (data63 < 0 || isNaN(data63)) {
          const err153 = {
            instancePath: instancePath + "/probability",
            schemaPath: "#/properties/probability/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 0 },
            schema: 0,
            parentSchema: schema21.properties.probability,
            data: data63,
          };
          if (vErrors === null) {
            vErrors = [err153];
          } else {
            vErrors.push(err153);
          }
          errors++;
        }
      } else {
        const err154 = {
          instancePath: instancePath + "/probability",
          schemaPath: "#/properties/probability/type",
          keyword: "type",
          params: { type: "number" },
          schema: schema21.properties.probability.type,
          parentSchema: schema21.properties.probability,
          data: data63,
        };
        if (vErrors === null) {
          vErrors = [err154];
        } else {
          vErrors.push(err154);
        }
        errors++;
      }
    }
  } else {
    const err155 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      schema: schema21.type,
      parentSchema: schema21,
      data,
    };
    if (vErrors === null) {
      vErrors = [err155];
    } else {
      vErrors.push(err155);
    }
    errors++;
  }
  validate23.errors = vErrors;
  return errors === 0;
}
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (Array.isArray(data)) {
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      if (
        !validate23(data[i0], {
          instancePath: instancePath + "/" + i0,
          parentData: data,
          parentDataProperty: i0,
          rootData,
        })
      ) {
        vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "array" },
      schema: schema33.type,
      parentSchema: schema33,
      data,
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate22.errors = vErrors;
  return errors === 0;
}
