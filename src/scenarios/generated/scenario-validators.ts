// @ts-nocheck
/** Validators of JSON Schemas. Compiled by `npm run generated`; do not edit. */
import type { CompiledSchema } from "../../base/compiled-schema.js";
import { countCodePoints } from "../../base/code-points.js";
export const validateScenario: CompiledSchema = validate21;
const schema6 = {
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
        { type: "array", items: { type: "string", description: "a text" }, minItems: 1 },
        {
          type: "object",
          description: "a repeated text",
          properties: {
            repeat: { type: "string", description: "a text" },
            times: { type: "integer", minimum: 0, description: "a whole number from 0 to 100000", maximum: 100000 },
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
            { enum: ["getMuseumHours", "listSpecialEvents"], description: "one of getMuseumHours, listSpecialEvents" },
            {
              type: "array",
              items: {
                enum: ["getMuseumHours", "listSpecialEvents"],
                description: "one of getMuseumHours, listSpecialEvents",
              },
              minItems: 1,
            },
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
        { type: "integer", minimum: 0, description: "a whole number from 0 to 31536000", maximum: 31536000 },
        {
          type: "object",
          description: "seconds, sent as a date",
          properties: {
            seconds: {
              type: "integer",
              minimum: 0,
              description: "a whole number from 0 to 31536000",
              maximum: 31536000,
            },
            as: { enum: ["seconds", "date"], description: "seconds or date" },
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
            field: { type: "string", description: "a field, such as price" },
            as: {
              enum: ["missing", "null", "string", "number", "boolean", "array", "object", "wrongFormat"],
              description: "one of missing, null, string, number, boolean, array, object, wrongFormat",
            },
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
        id: { type: "string", description: "a name of the fault, so that it can be changed by itself" },
        paused: { type: "boolean", description: "true: the fault has no effect and counts nothing" },
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
const func2 = Object.prototype.hasOwnProperty;
const func3 = countCodePoints;
const pattern0 = new RegExp("^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$", "u");
const schema7 = {
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
const schema8 = {
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
const schema9 = {
  description: "a whole number, or the name of a parameter",
  anyOf: [
    { type: "integer", minimum: 0, description: "a whole number, 0 or more", maximum: 10000 },
    { type: "string" },
  ],
};
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    const err0 = {
      instancePath,
      schemaPath: "#/anyOf/0/type",
      keyword: "type",
      params: { type: "integer" },
      schema: schema9.anyOf[0].type,
      parentSchema: schema9.anyOf[0],
      data,
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data > 10000 || isNaN(data)) {
      const err1 = {
        instancePath,
        schemaPath: "#/anyOf/0/maximum",
        keyword: "maximum",
        params: { comparison: "<=", limit: 10000 },
        schema: 10000,
        parentSchema: schema9.anyOf[0],
        data,
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data < 0 || isNaN(data)) {
      const err2 = {
        instancePath,
        schemaPath: "#/anyOf/0/minimum",
        keyword: "minimum",
        params: { comparison: ">=", limit: 0 },
        schema: 0,
        parentSchema: schema9.anyOf[0],
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
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  if (!valid0) {
    const _errs3 = errors;
    if (typeof data !== "string") {
      const err3 = {
        instancePath,
        schemaPath: "#/anyOf/1/type",
        keyword: "type",
        params: { type: "string" },
        schema: schema9.anyOf[1].type,
        parentSchema: schema9.anyOf[1],
        data,
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    var _valid0 = _errs3 === errors;
    valid0 = valid0 || _valid0;
  }
  if (!valid0) {
    const err4 = {
      instancePath,
      schemaPath: "#/anyOf",
      keyword: "anyOf",
      params: {},
      schema: schema9.anyOf,
      parentSchema: schema9,
      data,
    };
    if (vErrors === null) {
      vErrors = [err4];
    } else {
      vErrors.push(err4);
    }
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate24.errors = vErrors;
  return errors === 0;
}
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
          parentSchema: schema8,
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
            parentSchema: schema8.properties.date,
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
          schema: schema8.properties.date.type,
          parentSchema: schema8.properties.date,
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
            parentSchema: schema8.properties.from,
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
          schema: schema8.properties.from.type,
          parentSchema: schema8.properties.from,
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
            parentSchema: schema8.properties.to,
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
          schema: schema8.properties.to.type,
          parentSchema: schema8.properties.to,
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
      if (
        !validate24(data.days, {
          instancePath: instancePath + "/days",
          parentData: data,
          parentDataProperty: "days",
          rootData,
        })
      ) {
        if (vErrors === null) vErrors = validate24.errors;
        else for (const one of validate24.errors) vErrors.push(one);
        errors = vErrors.length;
      }
    }
    if (data.timeOpen !== undefined) {
      let data4 = data.timeOpen;
      if (typeof data4 !== "string") {
        const err7 = {
          instancePath: instancePath + "/timeOpen",
          schemaPath: "#/properties/timeOpen/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema8.properties.timeOpen.type,
          parentSchema: schema8.properties.timeOpen,
          data: data4,
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.timeClose !== undefined) {
      let data5 = data.timeClose;
      if (typeof data5 !== "string") {
        const err8 = {
          instancePath: instancePath + "/timeClose",
          schemaPath: "#/properties/timeClose/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema8.properties.timeClose.type,
          parentSchema: schema8.properties.timeClose,
          data: data5,
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
  } else {
    const err9 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      schema: schema8.type,
      parentSchema: schema8,
      data,
    };
    if (vErrors === null) {
      vErrors = [err9];
    } else {
      vErrors.push(err9);
    }
    errors++;
  }
  validate23.errors = vErrors;
  return errors === 0;
}
const schema10 = {
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
const formats0 = /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const schema11 = {
  description:
    "a text, a list of texts that take turns, or {repeat: TEXT, times: N}; {n} in a text is the number of the event",
  anyOf: [
    { type: "string" },
    { type: "array", items: { type: "string", description: "a text" }, minItems: 1 },
    {
      type: "object",
      description: "a repeated text",
      properties: {
        repeat: { type: "string", description: "a text" },
        times: { type: "integer", minimum: 0, description: "a whole number from 0 to 100000", maximum: 100000 },
      },
      required: ["repeat", "times"],
      additionalProperties: false,
    },
  ],
};
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (typeof data !== "string") {
    const err0 = {
      instancePath,
      schemaPath: "#/anyOf/0/type",
      keyword: "type",
      params: { type: "string" },
      schema: schema11.anyOf[0].type,
      parentSchema: schema11.anyOf[0],
      data,
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  if (!valid0) {
    const _errs3 = errors;
    if (Array.isArray(data)) {
      if (data.length < 1) {
        const err1 = {
          instancePath,
          schemaPath: "#/anyOf/1/minItems",
          keyword: "minItems",
          params: { limit: 1 },
          schema: 1,
          parentSchema: schema11.anyOf[1],
          data,
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      const len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        let data0 = data[i0];
        if (typeof data0 !== "string") {
          const err2 = {
            instancePath: instancePath + "/" + i0,
            schemaPath: "#/anyOf/1/items/type",
            keyword: "type",
            params: { type: "string" },
            schema: schema11.anyOf[1].items.type,
            parentSchema: schema11.anyOf[1].items,
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
    } else {
      const err3 = {
        instancePath,
        schemaPath: "#/anyOf/1/type",
        keyword: "type",
        params: { type: "array" },
        schema: schema11.anyOf[1].type,
        parentSchema: schema11.anyOf[1],
        data,
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    var _valid0 = _errs3 === errors;
    valid0 = valid0 || _valid0;
    if (!valid0) {
      const _errs7 = errors;
      if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.repeat === undefined) {
          const err4 = {
            instancePath,
            schemaPath: "#/anyOf/2/required",
            keyword: "required",
            params: { missingProperty: "repeat" },
            schema: schema11.anyOf[2].required,
            parentSchema: schema11.anyOf[2],
            data,
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        if (data.times === undefined) {
          const err5 = {
            instancePath,
            schemaPath: "#/anyOf/2/required",
            keyword: "required",
            params: { missingProperty: "times" },
            schema: schema11.anyOf[2].required,
            parentSchema: schema11.anyOf[2],
            data,
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
        for (const key0 in data) {
          if (!(key0 === "repeat" || key0 === "times")) {
            const err6 = {
              instancePath,
              schemaPath: "#/anyOf/2/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key0 },
              schema: false,
              parentSchema: schema11.anyOf[2],
              data,
            };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
        }
        if (data.repeat !== undefined) {
          let data1 = data.repeat;
          if (typeof data1 !== "string") {
            const err7 = {
              instancePath: instancePath + "/repeat",
              schemaPath: "#/anyOf/2/properties/repeat/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema11.anyOf[2].properties.repeat.type,
              parentSchema: schema11.anyOf[2].properties.repeat,
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
        if (data.times !== undefined) {
          let data2 = data.times;
          if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
            const err8 = {
              instancePath: instancePath + "/times",
              schemaPath: "#/anyOf/2/properties/times/type",
              keyword: "type",
              params: { type: "integer" },
              schema: schema11.anyOf[2].properties.times.type,
              parentSchema: schema11.anyOf[2].properties.times,
              data: data2,
            };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
          if (typeof data2 == "number" && isFinite(data2)) {
            if (data2 > 100000 || isNaN(data2)) {
              const err9 = {
                instancePath: instancePath + "/times",
                schemaPath: "#/anyOf/2/properties/times/maximum",
                keyword: "maximum",
                params: { comparison: "<=", limit: 100000 },
                schema: 100000,
                parentSchema: schema11.anyOf[2].properties.times,
                data: data2,
              };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.push(err9);
              }
              errors++;
            }
            if (data2 < 0 || isNaN(data2)) {
              const err10 = {
                instancePath: instancePath + "/times",
                schemaPath: "#/anyOf/2/properties/times/minimum",
                keyword: "minimum",
                params: { comparison: ">=", limit: 0 },
                schema: 0,
                parentSchema: schema11.anyOf[2].properties.times,
                data: data2,
              };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
          }
        }
      } else {
        const err11 = {
          instancePath,
          schemaPath: "#/anyOf/2/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema11.anyOf[2].type,
          parentSchema: schema11.anyOf[2],
          data,
        };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
      var _valid0 = _errs7 === errors;
      valid0 = valid0 || _valid0;
    }
  }
  if (!valid0) {
    const err12 = {
      instancePath,
      schemaPath: "#/anyOf",
      keyword: "anyOf",
      params: {},
      schema: schema11.anyOf,
      parentSchema: schema11,
      data,
    };
    if (vErrors === null) {
      vErrors = [err12];
    } else {
      vErrors.push(err12);
    }
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate29.errors = vErrors;
  return errors === 0;
}
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.dates === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "dates" },
        schema: schema10.required,
        parentSchema: schema10,
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
          parentSchema: schema10,
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
            parentSchema: schema10.properties.eventId,
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
          schema: schema10.properties.eventId.type,
          parentSchema: schema10.properties.eventId,
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
      if (
        !validate29(data.name, {
          instancePath: instancePath + "/name",
          parentData: data,
          parentDataProperty: "name",
          rootData,
        })
      ) {
        if (vErrors === null) vErrors = validate29.errors;
        else for (const one of validate29.errors) vErrors.push(one);
        errors = vErrors.length;
      }
    }
    if (data.location !== undefined) {
      if (
        !validate29(data.location, {
          instancePath: instancePath + "/location",
          parentData: data,
          parentDataProperty: "location",
          rootData,
        })
      ) {
        if (vErrors === null) vErrors = validate29.errors;
        else for (const one of validate29.errors) vErrors.push(one);
        errors = vErrors.length;
      }
    }
    if (data.eventDescription !== undefined) {
      if (
        !validate29(data.eventDescription, {
          instancePath: instancePath + "/eventDescription",
          parentData: data,
          parentDataProperty: "eventDescription",
          rootData,
        })
      ) {
        if (vErrors === null) vErrors = validate29.errors;
        else for (const one of validate29.errors) vErrors.push(one);
        errors = vErrors.length;
      }
    }
    if (data.dates !== undefined) {
      let data4 = data.dates;
      if (Array.isArray(data4)) {
        const len0 = data4.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data5 = data4[i0];
          const _errs10 = errors;
          let valid3 = false;
          const _errs11 = errors;
          if (typeof data5 === "string") {
            if (func3(data5) < 1) {
              const err4 = {
                instancePath: instancePath + "/dates/" + i0,
                schemaPath: "#/properties/dates/items/anyOf/0/minLength",
                keyword: "minLength",
                params: { limit: 1 },
                schema: 1,
                parentSchema: schema10.properties.dates.items.anyOf[0],
                data: data5,
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
              instancePath: instancePath + "/dates/" + i0,
              schemaPath: "#/properties/dates/items/anyOf/0/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema10.properties.dates.items.anyOf[0].type,
              parentSchema: schema10.properties.dates.items.anyOf[0],
              data: data5,
            };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
          var _valid0 = _errs11 === errors;
          valid3 = valid3 || _valid0;
          if (!valid3) {
            const _errs13 = errors;
            if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
              if (data5.from === undefined) {
                const err6 = {
                  instancePath: instancePath + "/dates/" + i0,
                  schemaPath: "#/properties/dates/items/anyOf/1/required",
                  keyword: "required",
                  params: { missingProperty: "from" },
                  schema: schema10.properties.dates.items.anyOf[1].required,
                  parentSchema: schema10.properties.dates.items.anyOf[1],
                  data: data5,
                };
                if (vErrors === null) {
                  vErrors = [err6];
                } else {
                  vErrors.push(err6);
                }
                errors++;
              }
              if (data5.to === undefined) {
                const err7 = {
                  instancePath: instancePath + "/dates/" + i0,
                  schemaPath: "#/properties/dates/items/anyOf/1/required",
                  keyword: "required",
                  params: { missingProperty: "to" },
                  schema: schema10.properties.dates.items.anyOf[1].required,
                  parentSchema: schema10.properties.dates.items.anyOf[1],
                  data: data5,
                };
                if (vErrors === null) {
                  vErrors = [err7];
                } else {
                  vErrors.push(err7);
                }
                errors++;
              }
              for (const key1 in data5) {
                if (!(key1 === "from" || key1 === "to" || key1 === "every" || key1 === "spread")) {
                  const err8 = {
                    instancePath: instancePath + "/dates/" + i0,
                    schemaPath: "#/properties/dates/items/anyOf/1/additionalProperties",
                    keyword: "additionalProperties",
                    params: { additionalProperty: key1 },
                    schema: false,
                    parentSchema: schema10.properties.dates.items.anyOf[1],
                    data: data5,
                  };
                  if (vErrors === null) {
                    vErrors = [err8];
                  } else {
                    vErrors.push(err8);
                  }
                  errors++;
                }
              }
              if (data5.from !== undefined) {
                let data6 = data5.from;
                if (typeof data6 === "string") {
                  if (func3(data6) < 1) {
                    const err9 = {
                      instancePath: instancePath + "/dates/" + i0 + "/from",
                      schemaPath: "#/properties/dates/items/anyOf/1/properties/from/minLength",
                      keyword: "minLength",
                      params: { limit: 1 },
                      schema: 1,
                      parentSchema: schema10.properties.dates.items.anyOf[1].properties.from,
                      data: data6,
                    };
                    if (vErrors === null) {
                      vErrors = [err9];
                    } else {
                      vErrors.push(err9);
                    }
                    errors++;
                  }
                } else {
                  const err10 = {
                    instancePath: instancePath + "/dates/" + i0 + "/from",
                    schemaPath: "#/properties/dates/items/anyOf/1/properties/from/type",
                    keyword: "type",
                    params: { type: "string" },
                    schema: schema10.properties.dates.items.anyOf[1].properties.from.type,
                    parentSchema: schema10.properties.dates.items.anyOf[1].properties.from,
                    data: data6,
                  };
                  if (vErrors === null) {
                    vErrors = [err10];
                  } else {
                    vErrors.push(err10);
                  }
                  errors++;
                }
              }
              if (data5.to !== undefined) {
                let data7 = data5.to;
                if (typeof data7 === "string") {
                  if (func3(data7) < 1) {
                    const err11 = {
                      instancePath: instancePath + "/dates/" + i0 + "/to",
                      schemaPath: "#/properties/dates/items/anyOf/1/properties/to/minLength",
                      keyword: "minLength",
                      params: { limit: 1 },
                      schema: 1,
                      parentSchema: schema10.properties.dates.items.anyOf[1].properties.to,
                      data: data7,
                    };
                    if (vErrors === null) {
                      vErrors = [err11];
                    } else {
                      vErrors.push(err11);
                    }
                    errors++;
                  }
                } else {
                  const err12 = {
                    instancePath: instancePath + "/dates/" + i0 + "/to",
                    schemaPath: "#/properties/dates/items/anyOf/1/properties/to/type",
                    keyword: "type",
                    params: { type: "string" },
                    schema: schema10.properties.dates.items.anyOf[1].properties.to.type,
                    parentSchema: schema10.properties.dates.items.anyOf[1].properties.to,
                    data: data7,
                  };
                  if (vErrors === null) {
                    vErrors = [err12];
                  } else {
                    vErrors.push(err12);
                  }
                  errors++;
                }
              }
              if (data5.every !== undefined) {
                let data8 = data5.every;
                if (!(typeof data8 == "number" && !(data8 % 1) && !isNaN(data8) && isFinite(data8))) {
                  const err13 = {
                    instancePath: instancePath + "/dates/" + i0 + "/every",
                    schemaPath: "#/properties/dates/items/anyOf/1/properties/every/type",
                    keyword: "type",
                    params: { type: "integer" },
                    schema: schema10.properties.dates.items.anyOf[1].properties.every.type,
                    parentSchema: schema10.properties.dates.items.anyOf[1].properties.every,
                    data: data8,
                  };
                  if (vErrors === null) {
                    vErrors = [err13];
                  } else {
                    vErrors.push(err13);
                  }
                  errors++;
                }
                if (typeof data8 == "number" && isFinite(data8)) {
                  if (data8 < 1 || isNaN(data8)) {
                    const err14 = {
                      instancePath: instancePath + "/dates/" + i0 + "/every",
                      schemaPath: "#/properties/dates/items/anyOf/1/properties/every/minimum",
                      keyword: "minimum",
                      params: { comparison: ">=", limit: 1 },
                      schema: 1,
                      parentSchema: schema10.properties.dates.items.anyOf[1].properties.every,
                      data: data8,
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
              if (data5.spread !== undefined) {
                let data9 = data5.spread;
                if (typeof data9 !== "boolean") {
                  const err15 = {
                    instancePath: instancePath + "/dates/" + i0 + "/spread",
                    schemaPath: "#/properties/dates/items/anyOf/1/properties/spread/type",
                    keyword: "type",
                    params: { type: "boolean" },
                    schema: schema10.properties.dates.items.anyOf[1].properties.spread.type,
                    parentSchema: schema10.properties.dates.items.anyOf[1].properties.spread,
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
            } else {
              const err16 = {
                instancePath: instancePath + "/dates/" + i0,
                schemaPath: "#/properties/dates/items/anyOf/1/type",
                keyword: "type",
                params: { type: "object" },
                schema: schema10.properties.dates.items.anyOf[1].type,
                parentSchema: schema10.properties.dates.items.anyOf[1],
                data: data5,
              };
              if (vErrors === null) {
                vErrors = [err16];
              } else {
                vErrors.push(err16);
              }
              errors++;
            }
            var _valid0 = _errs13 === errors;
            valid3 = valid3 || _valid0;
          }
          if (!valid3) {
            const err17 = {
              instancePath: instancePath + "/dates/" + i0,
              schemaPath: "#/properties/dates/items/anyOf",
              keyword: "anyOf",
              params: {},
              schema: schema10.properties.dates.items.anyOf,
              parentSchema: schema10.properties.dates.items,
              data: data5,
            };
            if (vErrors === null) {
              vErrors = [err17];
            } else {
              vErrors.push(err17);
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
      } else {
        const err18 = {
          instancePath: instancePath + "/dates",
          schemaPath: "#/properties/dates/type",
          keyword: "type",
          params: { type: "array" },
          schema: schema10.properties.dates.type,
          parentSchema: schema10.properties.dates,
          data: data4,
        };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.price !== undefined) {
      let data10 = data.price;
      if (!(typeof data10 == "number" && isFinite(data10))) {
        const err19 = {
          instancePath: instancePath + "/price",
          schemaPath: "#/properties/price/type",
          keyword: "type",
          params: { type: "number" },
          schema: schema10.properties.price.type,
          parentSchema: schema10.properties.price,
          data: data10,
        };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
    }
    if (data.times !== undefined) {
      if (
        !validate24(data.times, {
          instancePath: instancePath + "/times",
          parentData: data,
          parentDataProperty: "times",
          rootData,
        })
      ) {
        if (vErrors === null) vErrors = validate24.errors;
        else for (const one of validate24.errors) vErrors.push(one);
        errors = vErrors.length;
      }
    }
  } else {
    const err20 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      schema: schema10.type,
      parentSchema: schema10,
      data,
    };
    if (vErrors === null) {
      vErrors = [err20];
    } else {
      vErrors.push(err20);
    }
    errors++;
  }
  validate28.errors = vErrors;
  return errors === 0;
}
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
          parentSchema: schema7,
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
              parentSchema: schema7.properties.hours,
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
                !validate23(data1[i0], {
                  instancePath: instancePath + "/hours/replace/" + i0,
                  parentData: data1,
                  parentDataProperty: i0,
                  rootData,
                })
              ) {
                if (vErrors === null) vErrors = validate23.errors;
                else for (const one of validate23.errors) vErrors.push(one);
                errors = vErrors.length;
              }
            }
          } else {
            const err2 = {
              instancePath: instancePath + "/hours/replace",
              schemaPath: "#/properties/hours/properties/replace/type",
              keyword: "type",
              params: { type: "array" },
              schema: schema7.properties.hours.properties.replace.type,
              parentSchema: schema7.properties.hours.properties.replace,
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
              parentSchema: schema7.properties.hours.properties.remove.anyOf[0],
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
                      parentSchema: schema7.properties.hours.properties.remove.anyOf[1].items,
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
                        parentSchema: schema7.properties.hours.properties.remove.anyOf[1].items,
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
                          parentSchema: schema7.properties.hours.properties.remove.anyOf[1].items.properties.from,
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
                        schema: schema7.properties.hours.properties.remove.anyOf[1].items.properties.from.type,
                        parentSchema: schema7.properties.hours.properties.remove.anyOf[1].items.properties.from,
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
                          parentSchema: schema7.properties.hours.properties.remove.anyOf[1].items.properties.to,
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
                        schema: schema7.properties.hours.properties.remove.anyOf[1].items.properties.to.type,
                        parentSchema: schema7.properties.hours.properties.remove.anyOf[1].items.properties.to,
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
                    schema: schema7.properties.hours.properties.remove.anyOf[1].items.type,
                    parentSchema: schema7.properties.hours.properties.remove.anyOf[1].items,
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
                schema: schema7.properties.hours.properties.remove.anyOf[1].type,
                parentSchema: schema7.properties.hours.properties.remove.anyOf[1],
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
              schema: schema7.properties.hours.properties.remove.anyOf,
              parentSchema: schema7.properties.hours.properties.remove,
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
                !validate23(data7[i2], {
                  instancePath: instancePath + "/hours/add/" + i2,
                  parentData: data7,
                  parentDataProperty: i2,
                  rootData,
                })
              ) {
                if (vErrors === null) vErrors = validate23.errors;
                else for (const one of validate23.errors) vErrors.push(one);
                errors = vErrors.length;
              }
            }
          } else {
            const err13 = {
              instancePath: instancePath + "/hours/add",
              schemaPath: "#/properties/hours/properties/add/type",
              keyword: "type",
              params: { type: "array" },
              schema: schema7.properties.hours.properties.add.type,
              parentSchema: schema7.properties.hours.properties.add,
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
          schema: schema7.properties.hours.type,
          parentSchema: schema7.properties.hours,
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
              parentSchema: schema7.properties.events,
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
                !validate28(data10[i3], {
                  instancePath: instancePath + "/events/replace/" + i3,
                  parentData: data10,
                  parentDataProperty: i3,
                  rootData,
                })
              ) {
                if (vErrors === null) vErrors = validate28.errors;
                else for (const one of validate28.errors) vErrors.push(one);
                errors = vErrors.length;
              }
            }
          } else {
            const err16 = {
              instancePath: instancePath + "/events/replace",
              schemaPath: "#/properties/events/properties/replace/type",
              keyword: "type",
              params: { type: "array" },
              schema: schema7.properties.events.properties.replace.type,
              parentSchema: schema7.properties.events.properties.replace,
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
              parentSchema: schema7.properties.events.properties.remove.anyOf[0],
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
                      parentSchema: schema7.properties.events.properties.remove.anyOf[1].items,
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
                        parentSchema: schema7.properties.events.properties.remove.anyOf[1].items,
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
                          parentSchema: schema7.properties.events.properties.remove.anyOf[1].items.properties.from,
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
                        schema: schema7.properties.events.properties.remove.anyOf[1].items.properties.from.type,
                        parentSchema: schema7.properties.events.properties.remove.anyOf[1].items.properties.from,
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
                          parentSchema: schema7.properties.events.properties.remove.anyOf[1].items.properties.to,
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
                        schema: schema7.properties.events.properties.remove.anyOf[1].items.properties.to.type,
                        parentSchema: schema7.properties.events.properties.remove.anyOf[1].items.properties.to,
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
                        schema: schema7.properties.events.properties.remove.anyOf[1].items.properties.eventId.type,
                        parentSchema: schema7.properties.events.properties.remove.anyOf[1].items.properties.eventId,
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
                    schema: schema7.properties.events.properties.remove.anyOf[1].items.type,
                    parentSchema: schema7.properties.events.properties.remove.anyOf[1].items,
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
                schema: schema7.properties.events.properties.remove.anyOf[1].type,
                parentSchema: schema7.properties.events.properties.remove.anyOf[1],
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
              schema: schema7.properties.events.properties.remove.anyOf,
              parentSchema: schema7.properties.events.properties.remove,
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
                !validate28(data17[i5], {
                  instancePath: instancePath + "/events/add/" + i5,
                  parentData: data17,
                  parentDataProperty: i5,
                  rootData,
                })
              ) {
                if (vErrors === null) vErrors = validate28.errors;
                else for (const one of validate28.errors) vErrors.push(one);
                errors = vErrors.length;
              }
            }
          } else {
            const err28 = {
              instancePath: instancePath + "/events/add",
              schemaPath: "#/properties/events/properties/add/type",
              keyword: "type",
              params: { type: "array" },
              schema: schema7.properties.events.properties.add.type,
              parentSchema: schema7.properties.events.properties.add,
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
          schema: schema7.properties.events.type,
          parentSchema: schema7.properties.events,
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
      schema: schema7.type,
      parentSchema: schema7,
      data,
    };
    if (vErrors === null) {
      vErrors = [err30];
    } else {
      vErrors.push(err30);
    }
    errors++;
  }
  validate22.errors = vErrors;
  return errors === 0;
}
const schema12 = {
  type: "object",
  description: "the requests that match",
  properties: {
    operation: {
      anyOf: [
        { enum: ["getMuseumHours", "listSpecialEvents"], description: "one of getMuseumHours, listSpecialEvents" },
        {
          type: "array",
          items: {
            enum: ["getMuseumHours", "listSpecialEvents"],
            description: "one of getMuseumHours, listSpecialEvents",
          },
          minItems: 1,
        },
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
function validate37(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (
        !(
          key0 === "operation" ||
          key0 === "method" ||
          key0 === "path" ||
          key0 === "parameters" ||
          key0 === "sent" ||
          key0 === "headers" ||
          key0 === "user"
        )
      ) {
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
    if (data.operation !== undefined) {
      let data0 = data.operation;
      const _errs3 = errors;
      let valid1 = false;
      const _errs4 = errors;
      if (!(data0 === "getMuseumHours" || data0 === "listSpecialEvents")) {
        const err1 = {
          instancePath: instancePath + "/operation",
          schemaPath: "#/properties/operation/anyOf/0/enum",
          keyword: "enum",
          params: { allowedValues: schema12.properties.operation.anyOf[0].enum },
          schema: schema12.properties.operation.anyOf[0].enum,
          parentSchema: schema12.properties.operation.anyOf[0],
          data: data0,
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      var _valid0 = _errs4 === errors;
      valid1 = valid1 || _valid0;
      if (!valid1) {
        const _errs5 = errors;
        if (Array.isArray(data0)) {
          if (data0.length < 1) {
            const err2 = {
              instancePath: instancePath + "/operation",
              schemaPath: "#/properties/operation/anyOf/1/minItems",
              keyword: "minItems",
              params: { limit: 1 },
              schema: 1,
              parentSchema: schema12.properties.operation.anyOf[1],
              data: data0,
            };
            if (vErrors === null) {
              vErrors = [err2];
            } else {
              vErrors.push(err2);
            }
            errors++;
          }
          const len0 = data0.length;
          for (let i0 = 0; i0 < len0; i0++) {
            let data1 = data0[i0];
            if (!(data1 === "getMuseumHours" || data1 === "listSpecialEvents")) {
              const err3 = {
                instancePath: instancePath + "/operation/" + i0,
                schemaPath: "#/properties/operation/anyOf/1/items/enum",
                keyword: "enum",
                params: { allowedValues: schema12.properties.operation.anyOf[1].items.enum },
                schema: schema12.properties.operation.anyOf[1].items.enum,
                parentSchema: schema12.properties.operation.anyOf[1].items,
                data: data1,
              };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
          }
        } else {
          const err4 = {
            instancePath: instancePath + "/operation",
            schemaPath: "#/properties/operation/anyOf/1/type",
            keyword: "type",
            params: { type: "array" },
            schema: schema12.properties.operation.anyOf[1].type,
            parentSchema: schema12.properties.operation.anyOf[1],
            data: data0,
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        var _valid0 = _errs5 === errors;
        valid1 = valid1 || _valid0;
      }
      if (!valid1) {
        const err5 = {
          instancePath: instancePath + "/operation",
          schemaPath: "#/properties/operation/anyOf",
          keyword: "anyOf",
          params: {},
          schema: schema12.properties.operation.anyOf,
          parentSchema: schema12.properties.operation,
          data: data0,
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      } else {
        errors = _errs3;
        if (vErrors !== null) {
          if (_errs3) {
            vErrors.length = _errs3;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.method !== undefined) {
      let data2 = data.method;
      if (typeof data2 !== "string" && !Array.isArray(data2)) {
        const err6 = {
          instancePath: instancePath + "/method",
          schemaPath: "#/properties/method/type",
          keyword: "type",
          params: { type: schema12.properties.method.type },
          schema: schema12.properties.method.type,
          parentSchema: schema12.properties.method,
          data: data2,
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      if (Array.isArray(data2)) {
        const len1 = data2.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data3 = data2[i1];
          if (typeof data3 !== "string") {
            const err7 = {
              instancePath: instancePath + "/method/" + i1,
              schemaPath: "#/properties/method/items/type",
              keyword: "type",
              params: { type: schema12.properties.method.items.type },
              schema: schema12.properties.method.items.type,
              parentSchema: schema12.properties.method.items,
              data: data3,
            };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        }
      }
    }
    if (data.path !== undefined) {
      let data4 = data.path;
      if (typeof data4 !== "string" && !Array.isArray(data4)) {
        const err8 = {
          instancePath: instancePath + "/path",
          schemaPath: "#/properties/path/type",
          keyword: "type",
          params: { type: schema12.properties.path.type },
          schema: schema12.properties.path.type,
          parentSchema: schema12.properties.path,
          data: data4,
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (Array.isArray(data4)) {
        const len2 = data4.length;
        for (let i2 = 0; i2 < len2; i2++) {
          let data5 = data4[i2];
          if (typeof data5 !== "string") {
            const err9 = {
              instancePath: instancePath + "/path/" + i2,
              schemaPath: "#/properties/path/items/type",
              keyword: "type",
              params: { type: schema12.properties.path.items.type },
              schema: schema12.properties.path.items.type,
              parentSchema: schema12.properties.path.items,
              data: data5,
            };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        }
      }
    }
    if (data.parameters !== undefined) {
      let data6 = data.parameters;
      if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
        for (const key1 in data6) {
          let data7 = data6[key1];
          if (typeof data7 !== "string" && !(typeof data7 == "number" && isFinite(data7)) && !Array.isArray(data7)) {
            const err10 = {
              instancePath: instancePath + "/parameters/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
              schemaPath: "#/properties/parameters/additionalProperties/type",
              keyword: "type",
              params: { type: schema12.properties.parameters.additionalProperties.type },
              schema: schema12.properties.parameters.additionalProperties.type,
              parentSchema: schema12.properties.parameters.additionalProperties,
              data: data7,
            };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
          if (Array.isArray(data7)) {
            const len3 = data7.length;
            for (let i3 = 0; i3 < len3; i3++) {
              let data8 = data7[i3];
              if (typeof data8 !== "string" && !(typeof data8 == "number" && isFinite(data8))) {
                const err11 = {
                  instancePath:
                    instancePath + "/parameters/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i3,
                  schemaPath: "#/properties/parameters/additionalProperties/items/type",
                  keyword: "type",
                  params: { type: schema12.properties.parameters.additionalProperties.items.type },
                  schema: schema12.properties.parameters.additionalProperties.items.type,
                  parentSchema: schema12.properties.parameters.additionalProperties.items,
                  data: data8,
                };
                if (vErrors === null) {
                  vErrors = [err11];
                } else {
                  vErrors.push(err11);
                }
                errors++;
              }
            }
          }
        }
      } else {
        const err12 = {
          instancePath: instancePath + "/parameters",
          schemaPath: "#/properties/parameters/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema12.properties.parameters.type,
          parentSchema: schema12.properties.parameters,
          data: data6,
        };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.sent !== undefined) {
      let data9 = data.sent;
      if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
        for (const key2 in data9) {
          let data10 = data9[key2];
          if (
            typeof data10 !== "string" &&
            !(typeof data10 == "number" && isFinite(data10)) &&
            typeof data10 !== "boolean" &&
            !Array.isArray(data10)
          ) {
            const err13 = {
              instancePath: instancePath + "/sent/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
              schemaPath: "#/properties/sent/additionalProperties/type",
              keyword: "type",
              params: { type: schema12.properties.sent.additionalProperties.type },
              schema: schema12.properties.sent.additionalProperties.type,
              parentSchema: schema12.properties.sent.additionalProperties,
              data: data10,
            };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              vErrors.push(err13);
            }
            errors++;
          }
          if (Array.isArray(data10)) {
            const len4 = data10.length;
            for (let i4 = 0; i4 < len4; i4++) {
              let data11 = data10[i4];
              if (
                typeof data11 !== "string" &&
                !(typeof data11 == "number" && isFinite(data11)) &&
                typeof data11 !== "boolean"
              ) {
                const err14 = {
                  instancePath: instancePath + "/sent/" + key2.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i4,
                  schemaPath: "#/properties/sent/additionalProperties/items/type",
                  keyword: "type",
                  params: { type: schema12.properties.sent.additionalProperties.items.type },
                  schema: schema12.properties.sent.additionalProperties.items.type,
                  parentSchema: schema12.properties.sent.additionalProperties.items,
                  data: data11,
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
        }
      } else {
        const err15 = {
          instancePath: instancePath + "/sent",
          schemaPath: "#/properties/sent/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema12.properties.sent.type,
          parentSchema: schema12.properties.sent,
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
    if (data.headers !== undefined) {
      let data12 = data.headers;
      if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
        if (Object.keys(data12).length > 20) {
          const err16 = {
            instancePath: instancePath + "/headers",
            schemaPath: "#/properties/headers/maxProperties",
            keyword: "maxProperties",
            params: { limit: 20 },
            schema: 20,
            parentSchema: schema12.properties.headers,
            data: data12,
          };
          if (vErrors === null) {
            vErrors = [err16];
          } else {
            vErrors.push(err16);
          }
          errors++;
        }
        for (const key3 in data12) {
          let data13 = data12[key3];
          if (typeof data13 !== "string" && typeof data13 !== "boolean" && !Array.isArray(data13)) {
            const err17 = {
              instancePath: instancePath + "/headers/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),
              schemaPath: "#/properties/headers/additionalProperties/type",
              keyword: "type",
              params: { type: schema12.properties.headers.additionalProperties.type },
              schema: schema12.properties.headers.additionalProperties.type,
              parentSchema: schema12.properties.headers.additionalProperties,
              data: data13,
            };
            if (vErrors === null) {
              vErrors = [err17];
            } else {
              vErrors.push(err17);
            }
            errors++;
          }
          if (Array.isArray(data13)) {
            const len5 = data13.length;
            for (let i5 = 0; i5 < len5; i5++) {
              let data14 = data13[i5];
              if (typeof data14 !== "string" && typeof data14 !== "boolean") {
                const err18 = {
                  instancePath: instancePath + "/headers/" + key3.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i5,
                  schemaPath: "#/properties/headers/additionalProperties/items/type",
                  keyword: "type",
                  params: { type: schema12.properties.headers.additionalProperties.items.type },
                  schema: schema12.properties.headers.additionalProperties.items.type,
                  parentSchema: schema12.properties.headers.additionalProperties.items,
                  data: data14,
                };
                if (vErrors === null) {
                  vErrors = [err18];
                } else {
                  vErrors.push(err18);
                }
                errors++;
              }
            }
          }
        }
      } else {
        const err19 = {
          instancePath: instancePath + "/headers",
          schemaPath: "#/properties/headers/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema12.properties.headers.type,
          parentSchema: schema12.properties.headers,
          data: data12,
        };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
    }
    if (data.user !== undefined) {
      let data15 = data.user;
      if (typeof data15 !== "string" && typeof data15 !== "boolean" && !Array.isArray(data15)) {
        const err20 = {
          instancePath: instancePath + "/user",
          schemaPath: "#/properties/user/type",
          keyword: "type",
          params: { type: schema12.properties.user.type },
          schema: schema12.properties.user.type,
          parentSchema: schema12.properties.user,
          data: data15,
        };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
      if (Array.isArray(data15)) {
        const len6 = data15.length;
        for (let i6 = 0; i6 < len6; i6++) {
          let data16 = data15[i6];
          if (typeof data16 !== "string" && typeof data16 !== "boolean") {
            const err21 = {
              instancePath: instancePath + "/user/" + i6,
              schemaPath: "#/properties/user/items/type",
              keyword: "type",
              params: { type: schema12.properties.user.items.type },
              schema: schema12.properties.user.items.type,
              parentSchema: schema12.properties.user.items,
              data: data16,
            };
            if (vErrors === null) {
              vErrors = [err21];
            } else {
              vErrors.push(err21);
            }
            errors++;
          }
        }
      }
    }
  } else {
    const err22 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      schema: schema12.type,
      parentSchema: schema12,
      data,
    };
    if (vErrors === null) {
      vErrors = [err22];
    } else {
      vErrors.push(err22);
    }
    errors++;
  }
  validate37.errors = vErrors;
  return errors === 0;
}
const schema13 = {
  type: "object",
  description: "a fault and its conditions",
  properties: {
    id: { type: "string", description: "a name of the fault, so that it can be changed by itself" },
    paused: { type: "boolean", description: "true: the fault has no effect and counts nothing" },
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
const schema14 = {
  description: "seconds, a whole number, or {seconds: 30, as: date}",
  anyOf: [
    { type: "integer", minimum: 0, description: "a whole number from 0 to 31536000", maximum: 31536000 },
    {
      type: "object",
      description: "seconds, sent as a date",
      properties: {
        seconds: { type: "integer", minimum: 0, description: "a whole number from 0 to 31536000", maximum: 31536000 },
        as: { enum: ["seconds", "date"], description: "seconds or date" },
      },
      required: ["seconds", "as"],
      additionalProperties: false,
    },
  ],
};
function validate41(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    const err0 = {
      instancePath,
      schemaPath: "#/anyOf/0/type",
      keyword: "type",
      params: { type: "integer" },
      schema: schema14.anyOf[0].type,
      parentSchema: schema14.anyOf[0],
      data,
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data > 31536000 || isNaN(data)) {
      const err1 = {
        instancePath,
        schemaPath: "#/anyOf/0/maximum",
        keyword: "maximum",
        params: { comparison: "<=", limit: 31536000 },
        schema: 31536000,
        parentSchema: schema14.anyOf[0],
        data,
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data < 0 || isNaN(data)) {
      const err2 = {
        instancePath,
        schemaPath: "#/anyOf/0/minimum",
        keyword: "minimum",
        params: { comparison: ">=", limit: 0 },
        schema: 0,
        parentSchema: schema14.anyOf[0],
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
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  if (!valid0) {
    const _errs3 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.seconds === undefined) {
        const err3 = {
          instancePath,
          schemaPath: "#/anyOf/1/required",
          keyword: "required",
          params: { missingProperty: "seconds" },
          schema: schema14.anyOf[1].required,
          parentSchema: schema14.anyOf[1],
          data,
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (data.as === undefined) {
        const err4 = {
          instancePath,
          schemaPath: "#/anyOf/1/required",
          keyword: "required",
          params: { missingProperty: "as" },
          schema: schema14.anyOf[1].required,
          parentSchema: schema14.anyOf[1],
          data,
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      for (const key0 in data) {
        if (!(key0 === "seconds" || key0 === "as")) {
          const err5 = {
            instancePath,
            schemaPath: "#/anyOf/1/additionalProperties",
            keyword: "additionalProperties",
            params: { additionalProperty: key0 },
            schema: false,
            parentSchema: schema14.anyOf[1],
            data,
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
      if (data.seconds !== undefined) {
        let data0 = data.seconds;
        if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
          const err6 = {
            instancePath: instancePath + "/seconds",
            schemaPath: "#/anyOf/1/properties/seconds/type",
            keyword: "type",
            params: { type: "integer" },
            schema: schema14.anyOf[1].properties.seconds.type,
            parentSchema: schema14.anyOf[1].properties.seconds,
            data: data0,
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
        if (typeof data0 == "number" && isFinite(data0)) {
          if (data0 > 31536000 || isNaN(data0)) {
            const err7 = {
              instancePath: instancePath + "/seconds",
              schemaPath: "#/anyOf/1/properties/seconds/maximum",
              keyword: "maximum",
              params: { comparison: "<=", limit: 31536000 },
              schema: 31536000,
              parentSchema: schema14.anyOf[1].properties.seconds,
              data: data0,
            };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
          if (data0 < 0 || isNaN(data0)) {
            const err8 = {
              instancePath: instancePath + "/seconds",
              schemaPath: "#/anyOf/1/properties/seconds/minimum",
              keyword: "minimum",
              params: { comparison: ">=", limit: 0 },
              schema: 0,
              parentSchema: schema14.anyOf[1].properties.seconds,
              data: data0,
            };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        }
      }
      if (data.as !== undefined) {
        let data1 = data.as;
        if (!(data1 === "seconds" || data1 === "date")) {
          const err9 = {
            instancePath: instancePath + "/as",
            schemaPath: "#/anyOf/1/properties/as/enum",
            keyword: "enum",
            params: { allowedValues: schema14.anyOf[1].properties.as.enum },
            schema: schema14.anyOf[1].properties.as.enum,
            parentSchema: schema14.anyOf[1].properties.as,
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
    } else {
      const err10 = {
        instancePath,
        schemaPath: "#/anyOf/1/type",
        keyword: "type",
        params: { type: "object" },
        schema: schema14.anyOf[1].type,
        parentSchema: schema14.anyOf[1],
        data,
      };
      if (vErrors === null) {
        vErrors = [err10];
      } else {
        vErrors.push(err10);
      }
      errors++;
    }
    var _valid0 = _errs3 === errors;
    valid0 = valid0 || _valid0;
  }
  if (!valid0) {
    const err11 = {
      instancePath,
      schemaPath: "#/anyOf",
      keyword: "anyOf",
      params: {},
      schema: schema14.anyOf,
      parentSchema: schema14,
      data,
    };
    if (vErrors === null) {
      vErrors = [err11];
    } else {
      vErrors.push(err11);
    }
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate41.errors = vErrors;
  return errors === 0;
}
const schema15 = {
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
const pattern2 = new RegExp("^\\d{1,7}(\\.\\.\\d{1,7})?$", "u");
function validate43(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (typeof data == "number" && isFinite(data)) {
    if (data > 3600000 || isNaN(data)) {
      const err0 = {
        instancePath,
        schemaPath: "#/anyOf/0/maximum",
        keyword: "maximum",
        params: { comparison: "<=", limit: 3600000 },
        schema: 3600000,
        parentSchema: schema15.anyOf[0],
        data,
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data < 0 || isNaN(data)) {
      const err1 = {
        instancePath,
        schemaPath: "#/anyOf/0/minimum",
        keyword: "minimum",
        params: { comparison: ">=", limit: 0 },
        schema: 0,
        parentSchema: schema15.anyOf[0],
        data,
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
      instancePath,
      schemaPath: "#/anyOf/0/type",
      keyword: "type",
      params: { type: "number" },
      schema: schema15.anyOf[0].type,
      parentSchema: schema15.anyOf[0],
      data,
    };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  if (!valid0) {
    const _errs3 = errors;
    if (typeof data === "string") {
      if (!pattern2.test(data)) {
        const err3 = {
          instancePath,
          schemaPath: "#/anyOf/1/pattern",
          keyword: "pattern",
          params: { pattern: "^\\d{1,7}(\\.\\.\\d{1,7})?$" },
          schema: "^\\d{1,7}(\\.\\.\\d{1,7})?$",
          parentSchema: schema15.anyOf[1],
          data,
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
        instancePath,
        schemaPath: "#/anyOf/1/type",
        keyword: "type",
        params: { type: "string" },
        schema: schema15.anyOf[1].type,
        parentSchema: schema15.anyOf[1],
        data,
      };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        vErrors.push(err4);
      }
      errors++;
    }
    var _valid0 = _errs3 === errors;
    valid0 = valid0 || _valid0;
    if (!valid0) {
      const _errs5 = errors;
      if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.median === undefined) {
          const err5 = {
            instancePath,
            schemaPath: "#/anyOf/2/required",
            keyword: "required",
            params: { missingProperty: "median" },
            schema: schema15.anyOf[2].required,
            parentSchema: schema15.anyOf[2],
            data,
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
        if (data.sigma === undefined) {
          const err6 = {
            instancePath,
            schemaPath: "#/anyOf/2/required",
            keyword: "required",
            params: { missingProperty: "sigma" },
            schema: schema15.anyOf[2].required,
            parentSchema: schema15.anyOf[2],
            data,
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
        for (const key0 in data) {
          if (!(key0 === "median" || key0 === "sigma")) {
            const err7 = {
              instancePath,
              schemaPath: "#/anyOf/2/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key0 },
              schema: false,
              parentSchema: schema15.anyOf[2],
              data,
            };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        }
        if (data.median !== undefined) {
          let data0 = data.median;
          if (typeof data0 == "number" && isFinite(data0)) {
            if (data0 <= 0 || isNaN(data0)) {
              const err8 = {
                instancePath: instancePath + "/median",
                schemaPath: "#/anyOf/2/properties/median/exclusiveMinimum",
                keyword: "exclusiveMinimum",
                params: { comparison: ">", limit: 0 },
                schema: 0,
                parentSchema: schema15.anyOf[2].properties.median,
                data: data0,
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
              instancePath: instancePath + "/median",
              schemaPath: "#/anyOf/2/properties/median/type",
              keyword: "type",
              params: { type: "number" },
              schema: schema15.anyOf[2].properties.median.type,
              parentSchema: schema15.anyOf[2].properties.median,
              data: data0,
            };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        }
        if (data.sigma !== undefined) {
          let data1 = data.sigma;
          if (typeof data1 == "number" && isFinite(data1)) {
            if (data1 > 3 || isNaN(data1)) {
              const err10 = {
                instancePath: instancePath + "/sigma",
                schemaPath: "#/anyOf/2/properties/sigma/maximum",
                keyword: "maximum",
                params: { comparison: "<=", limit: 3 },
                schema: 3,
                parentSchema: schema15.anyOf[2].properties.sigma,
                data: data1,
              };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
            if (data1 < 0 || isNaN(data1)) {
              const err11 = {
                instancePath: instancePath + "/sigma",
                schemaPath: "#/anyOf/2/properties/sigma/minimum",
                keyword: "minimum",
                params: { comparison: ">=", limit: 0 },
                schema: 0,
                parentSchema: schema15.anyOf[2].properties.sigma,
                data: data1,
              };
              if (vErrors === null) {
                vErrors = [err11];
              } else {
                vErrors.push(err11);
              }
              errors++;
            }
          } else {
            const err12 = {
              instancePath: instancePath + "/sigma",
              schemaPath: "#/anyOf/2/properties/sigma/type",
              keyword: "type",
              params: { type: "number" },
              schema: schema15.anyOf[2].properties.sigma.type,
              parentSchema: schema15.anyOf[2].properties.sigma,
              data: data1,
            };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              vErrors.push(err12);
            }
            errors++;
          }
        }
      } else {
        const err13 = {
          instancePath,
          schemaPath: "#/anyOf/2/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema15.anyOf[2].type,
          parentSchema: schema15.anyOf[2],
          data,
        };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
      var _valid0 = _errs5 === errors;
      valid0 = valid0 || _valid0;
    }
  }
  if (!valid0) {
    const err14 = {
      instancePath,
      schemaPath: "#/anyOf",
      keyword: "anyOf",
      params: {},
      schema: schema15.anyOf,
      parentSchema: schema15,
      data,
    };
    if (vErrors === null) {
      vErrors = [err14];
    } else {
      vErrors.push(err14);
    }
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate43.errors = vErrors;
  return errors === 0;
}
const schema16 = {
  type: "object",
  description: "sends the body in chunks, over milliseconds",
  properties: {
    chunks: { type: "integer", minimum: 1, maximum: 1000, description: "a whole number from 1 to 1000" },
    over: { type: "integer", minimum: 0, maximum: 600000, description: "milliseconds from 0 to 600000" },
  },
  required: ["chunks", "over"],
  additionalProperties: false,
};
function validate45(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.chunks === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "chunks" },
        schema: schema16.required,
        parentSchema: schema16,
        data,
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.over === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "over" },
        schema: schema16.required,
        parentSchema: schema16,
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
      if (!(key0 === "chunks" || key0 === "over")) {
        const err2 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          schema: false,
          parentSchema: schema16,
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
    if (data.chunks !== undefined) {
      let data0 = data.chunks;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        const err3 = {
          instancePath: instancePath + "/chunks",
          schemaPath: "#/properties/chunks/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema16.properties.chunks.type,
          parentSchema: schema16.properties.chunks,
          data: data0,
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (typeof data0 == "number" && isFinite(data0)) {
        if (data0 > 1000 || isNaN(data0)) {
          const err4 = {
            instancePath: instancePath + "/chunks",
            schemaPath: "#/properties/chunks/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 1000 },
            schema: 1000,
            parentSchema: schema16.properties.chunks,
            data: data0,
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        if (data0 < 1 || isNaN(data0)) {
          const err5 = {
            instancePath: instancePath + "/chunks",
            schemaPath: "#/properties/chunks/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 1 },
            schema: 1,
            parentSchema: schema16.properties.chunks,
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
    }
    if (data.over !== undefined) {
      let data1 = data.over;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
        const err6 = {
          instancePath: instancePath + "/over",
          schemaPath: "#/properties/over/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema16.properties.over.type,
          parentSchema: schema16.properties.over,
          data: data1,
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      if (typeof data1 == "number" && isFinite(data1)) {
        if (data1 > 600000 || isNaN(data1)) {
          const err7 = {
            instancePath: instancePath + "/over",
            schemaPath: "#/properties/over/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 600000 },
            schema: 600000,
            parentSchema: schema16.properties.over,
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
        if (data1 < 0 || isNaN(data1)) {
          const err8 = {
            instancePath: instancePath + "/over",
            schemaPath: "#/properties/over/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 0 },
            schema: 0,
            parentSchema: schema16.properties.over,
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      }
    }
  } else {
    const err9 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      schema: schema16.type,
      parentSchema: schema16,
      data,
    };
    if (vErrors === null) {
      vErrors = [err9];
    } else {
      vErrors.push(err9);
    }
    errors++;
  }
  validate45.errors = vErrors;
  return errors === 0;
}
const schema17 = {
  description:
    "one of notJson, againstSchema, wrongMediaType, wrongCharset, empty, or {field: price, as: one of missing, null, string, number, boolean, array, object, wrongFormat}",
  anyOf: [
    { enum: ["notJson", "againstSchema", "wrongMediaType", "wrongCharset", "empty"] },
    {
      type: "object",
      description: "a field and what it becomes",
      properties: {
        field: { type: "string", description: "a field, such as price" },
        as: {
          enum: ["missing", "null", "string", "number", "boolean", "array", "object", "wrongFormat"],
          description: "one of missing, null, string, number, boolean, array, object, wrongFormat",
        },
      },
      required: ["field", "as"],
      additionalProperties: false,
    },
  ],
};
function validate47(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (
    !(
      data === "notJson" ||
      data === "againstSchema" ||
      data === "wrongMediaType" ||
      data === "wrongCharset" ||
      data === "empty"
    )
  ) {
    const err0 = {
      instancePath,
      schemaPath: "#/anyOf/0/enum",
      keyword: "enum",
      params: { allowedValues: schema17.anyOf[0].enum },
      schema: schema17.anyOf[0].enum,
      parentSchema: schema17.anyOf[0],
      data,
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  if (!valid0) {
    const _errs2 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.field === undefined) {
        const err1 = {
          instancePath,
          schemaPath: "#/anyOf/1/required",
          keyword: "required",
          params: { missingProperty: "field" },
          schema: schema17.anyOf[1].required,
          parentSchema: schema17.anyOf[1],
          data,
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (data.as === undefined) {
        const err2 = {
          instancePath,
          schemaPath: "#/anyOf/1/required",
          keyword: "required",
          params: { missingProperty: "as" },
          schema: schema17.anyOf[1].required,
          parentSchema: schema17.anyOf[1],
          data,
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      for (const key0 in data) {
        if (!(key0 === "field" || key0 === "as")) {
          const err3 = {
            instancePath,
            schemaPath: "#/anyOf/1/additionalProperties",
            keyword: "additionalProperties",
            params: { additionalProperty: key0 },
            schema: false,
            parentSchema: schema17.anyOf[1],
            data,
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
      if (data.field !== undefined) {
        let data0 = data.field;
        if (typeof data0 !== "string") {
          const err4 = {
            instancePath: instancePath + "/field",
            schemaPath: "#/anyOf/1/properties/field/type",
            keyword: "type",
            params: { type: "string" },
            schema: schema17.anyOf[1].properties.field.type,
            parentSchema: schema17.anyOf[1].properties.field,
            data: data0,
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
      if (data.as !== undefined) {
        let data1 = data.as;
        if (
          !(
            data1 === "missing" ||
            data1 === "null" ||
            data1 === "string" ||
            data1 === "number" ||
            data1 === "boolean" ||
            data1 === "array" ||
            data1 === "object" ||
            data1 === "wrongFormat"
          )
        ) {
          const err5 = {
            instancePath: instancePath + "/as",
            schemaPath: "#/anyOf/1/properties/as/enum",
            keyword: "enum",
            params: { allowedValues: schema17.anyOf[1].properties.as.enum },
            schema: schema17.anyOf[1].properties.as.enum,
            parentSchema: schema17.anyOf[1].properties.as,
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
    } else {
      const err6 = {
        instancePath,
        schemaPath: "#/anyOf/1/type",
        keyword: "type",
        params: { type: "object" },
        schema: schema17.anyOf[1].type,
        parentSchema: schema17.anyOf[1],
        data,
      };
      if (vErrors === null) {
        vErrors = [err6];
      } else {
        vErrors.push(err6);
      }
      errors++;
    }
    var _valid0 = _errs2 === errors;
    valid0 = valid0 || _valid0;
  }
  if (!valid0) {
    const err7 = {
      instancePath,
      schemaPath: "#/anyOf",
      keyword: "anyOf",
      params: {},
      schema: schema17.anyOf,
      parentSchema: schema17,
      data,
    };
    if (vErrors === null) {
      vErrors = [err7];
    } else {
      vErrors.push(err7);
    }
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate47.errors = vErrors;
  return errors === 0;
}
const schema18 = {
  type: "object",
  description: "headers of the answer to set, by name; null removes one",
  maxProperties: 20,
  additionalProperties: { type: ["string", "null"], description: "a text, or null to remove the header" },
};
function validate49(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (Object.keys(data).length > 20) {
      const err0 = {
        instancePath,
        schemaPath: "#/maxProperties",
        keyword: "maxProperties",
        params: { limit: 20 },
        schema: 20,
        parentSchema: schema18,
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
      let data0 = data[key0];
      if (typeof data0 !== "string" && data0 !== null) {
        const err1 = {
          instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),
          schemaPath: "#/additionalProperties/type",
          keyword: "type",
          params: { type: schema18.additionalProperties.type },
          schema: schema18.additionalProperties.type,
          parentSchema: schema18.additionalProperties,
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
  } else {
    const err2 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      schema: schema18.type,
      parentSchema: schema18,
      data,
    };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  }
  validate49.errors = vErrors;
  return errors === 0;
}
function validate40(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!func2.call(schema13.properties, key0)) {
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
    if (data.id !== undefined) {
      let data0 = data.id;
      if (typeof data0 !== "string") {
        const err1 = {
          instancePath: instancePath + "/id",
          schemaPath: "#/properties/id/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema13.properties.id.type,
          parentSchema: schema13.properties.id,
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
    if (data.paused !== undefined) {
      let data1 = data.paused;
      if (typeof data1 !== "boolean") {
        const err2 = {
          instancePath: instancePath + "/paused",
          schemaPath: "#/properties/paused/type",
          keyword: "type",
          params: { type: "boolean" },
          schema: schema13.properties.paused.type,
          parentSchema: schema13.properties.paused,
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
    if (data.status !== undefined) {
      let data2 = data.status;
      if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
        const err3 = {
          instancePath: instancePath + "/status",
          schemaPath: "#/properties/status/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema13.properties.status.type,
          parentSchema: schema13.properties.status,
          data: data2,
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (typeof data2 == "number" && isFinite(data2)) {
        if (data2 > 599 || isNaN(data2)) {
          const err4 = {
            instancePath: instancePath + "/status",
            schemaPath: "#/properties/status/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 599 },
            schema: 599,
            parentSchema: schema13.properties.status,
            data: data2,
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        if (data2 < 200 || isNaN(data2)) {
          const err5 = {
            instancePath: instancePath + "/status",
            schemaPath: "#/properties/status/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 200 },
            schema: 200,
            parentSchema: schema13.properties.status,
            data: data2,
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
    }
    if (data.retryAfter !== undefined) {
      if (
        !validate41(data.retryAfter, {
          instancePath: instancePath + "/retryAfter",
          parentData: data,
          parentDataProperty: "retryAfter",
          rootData,
        })
      ) {
        if (vErrors === null) vErrors = validate41.errors;
        else for (const one of validate41.errors) vErrors.push(one);
        errors = vErrors.length;
      }
    }
    if (data.detail !== undefined) {
      let data4 = data.detail;
      if (typeof data4 !== "string") {
        const err6 = {
          instancePath: instancePath + "/detail",
          schemaPath: "#/properties/detail/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema13.properties.detail.type,
          parentSchema: schema13.properties.detail,
          data: data4,
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.delay !== undefined) {
      if (
        !validate43(data.delay, {
          instancePath: instancePath + "/delay",
          parentData: data,
          parentDataProperty: "delay",
          rootData,
        })
      ) {
        if (vErrors === null) vErrors = validate43.errors;
        else for (const one of validate43.errors) vErrors.push(one);
        errors = vErrors.length;
      }
    }
    if (data.drip !== undefined) {
      if (
        !validate45(data.drip, {
          instancePath: instancePath + "/drip",
          parentData: data,
          parentDataProperty: "drip",
          rootData,
        })
      ) {
        if (vErrors === null) vErrors = validate45.errors;
        else for (const one of validate45.errors) vErrors.push(one);
        errors = vErrors.length;
      }
    }
    if (data.connection !== undefined) {
      let data7 = data.connection;
      if (!(data7 === "refused" || data7 === "resetBeforeBody" || data7 === "resetInBody" || data7 === "cutShort")) {
        const err7 = {
          instancePath: instancePath + "/connection",
          schemaPath: "#/properties/connection/enum",
          keyword: "enum",
          params: { allowedValues: schema13.properties.connection.enum },
          schema: schema13.properties.connection.enum,
          parentSchema: schema13.properties.connection,
          data: data7,
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.lasts !== undefined) {
      let data8 = data.lasts;
      if (!(typeof data8 == "number" && !(data8 % 1) && !isNaN(data8) && isFinite(data8))) {
        const err8 = {
          instancePath: instancePath + "/lasts",
          schemaPath: "#/properties/lasts/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema13.properties.lasts.type,
          parentSchema: schema13.properties.lasts,
          data: data8,
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (typeof data8 == "number" && isFinite(data8)) {
        if (data8 > 600000 || isNaN(data8)) {
          const err9 = {
            instancePath: instancePath + "/lasts",
            schemaPath: "#/properties/lasts/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 600000 },
            schema: 600000,
            parentSchema: schema13.properties.lasts,
            data: data8,
          };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
        if (data8 < 1 || isNaN(data8)) {
          const err10 = {
            instancePath: instancePath + "/lasts",
            schemaPath: "#/properties/lasts/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 1 },
            schema: 1,
            parentSchema: schema13.properties.lasts,
            data: data8,
          };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
      }
    }
    if (data.body !== undefined) {
      if (
        !validate47(data.body, {
          instancePath: instancePath + "/body",
          parentData: data,
          parentDataProperty: "body",
          rootData,
        })
      ) {
        if (vErrors === null) vErrors = validate47.errors;
        else for (const one of validate47.errors) vErrors.push(one);
        errors = vErrors.length;
      }
    }
    if (data.headers !== undefined) {
      if (
        !validate49(data.headers, {
          instancePath: instancePath + "/headers",
          parentData: data,
          parentDataProperty: "headers",
          rootData,
        })
      ) {
        if (vErrors === null) vErrors = validate49.errors;
        else for (const one of validate49.errors) vErrors.push(one);
        errors = vErrors.length;
      }
    }
    if (data.stale !== undefined) {
      let data11 = data.stale;
      if (true !== data11) {
        const err11 = {
          instancePath: instancePath + "/stale",
          schemaPath: "#/properties/stale/const",
          keyword: "const",
          params: { allowedValue: true },
          schema: true,
          parentSchema: schema13.properties.stale,
          data: data11,
        };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.sequence !== undefined) {
      let data12 = data.sequence;
      if (Array.isArray(data12)) {
        if (data12.length > 100) {
          const err12 = {
            instancePath: instancePath + "/sequence",
            schemaPath: "#/properties/sequence/maxItems",
            keyword: "maxItems",
            params: { limit: 100 },
            schema: 100,
            parentSchema: schema13.properties.sequence,
            data: data12,
          };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
        if (data12.length < 1) {
          const err13 = {
            instancePath: instancePath + "/sequence",
            schemaPath: "#/properties/sequence/minItems",
            keyword: "minItems",
            params: { limit: 1 },
            schema: 1,
            parentSchema: schema13.properties.sequence,
            data: data12,
          };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
        const len0 = data12.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data13 = data12[i0];
          if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
            for (const key1 in data13) {
              if (!func2.call(schema13.properties.sequence.items.properties, key1)) {
                const err14 = {
                  instancePath: instancePath + "/sequence/" + i0,
                  schemaPath: "#/properties/sequence/items/additionalProperties",
                  keyword: "additionalProperties",
                  params: { additionalProperty: key1 },
                  schema: false,
                  parentSchema: schema13.properties.sequence.items,
                  data: data13,
                };
                if (vErrors === null) {
                  vErrors = [err14];
                } else {
                  vErrors.push(err14);
                }
                errors++;
              }
            }
            if (data13.status !== undefined) {
              let data14 = data13.status;
              if (!(typeof data14 == "number" && !(data14 % 1) && !isNaN(data14) && isFinite(data14))) {
                const err15 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/status",
                  schemaPath: "#/properties/sequence/items/properties/status/type",
                  keyword: "type",
                  params: { type: "integer" },
                  schema: schema13.properties.sequence.items.properties.status.type,
                  parentSchema: schema13.properties.sequence.items.properties.status,
                  data: data14,
                };
                if (vErrors === null) {
                  vErrors = [err15];
                } else {
                  vErrors.push(err15);
                }
                errors++;
              }
              if (typeof data14 == "number" && isFinite(data14)) {
                if (data14 > 599 || isNaN(data14)) {
                  const err16 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/status",
                    schemaPath: "#/properties/sequence/items/properties/status/maximum",
                    keyword: "maximum",
                    params: { comparison: "<=", limit: 599 },
                    schema: 599,
                    parentSchema: schema13.properties.sequence.items.properties.status,
                    data: data14,
                  };
                  if (vErrors === null) {
                    vErrors = [err16];
                  } else {
                    vErrors.push(err16);
                  }
                  errors++;
                }
                if (data14 < 200 || isNaN(data14)) {
                  const err17 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/status",
                    schemaPath: "#/properties/sequence/items/properties/status/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 200 },
                    schema: 200,
                    parentSchema: schema13.properties.sequence.items.properties.status,
                    data: data14,
                  };
                  if (vErrors === null) {
                    vErrors = [err17];
                  } else {
                    vErrors.push(err17);
                  }
                  errors++;
                }
              }
            }
            if (data13.retryAfter !== undefined) {
              if (
                !validate41(data13.retryAfter, {
                  instancePath: instancePath + "/sequence/" + i0 + "/retryAfter",
                  parentData: data13,
                  parentDataProperty: "retryAfter",
                  rootData,
                })
              ) {
                if (vErrors === null) vErrors = validate41.errors;
                else for (const one of validate41.errors) vErrors.push(one);
                errors = vErrors.length;
              }
            }
            if (data13.detail !== undefined) {
              let data16 = data13.detail;
              if (typeof data16 !== "string") {
                const err18 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/detail",
                  schemaPath: "#/properties/sequence/items/properties/detail/type",
                  keyword: "type",
                  params: { type: "string" },
                  schema: schema13.properties.sequence.items.properties.detail.type,
                  parentSchema: schema13.properties.sequence.items.properties.detail,
                  data: data16,
                };
                if (vErrors === null) {
                  vErrors = [err18];
                } else {
                  vErrors.push(err18);
                }
                errors++;
              }
            }
            if (data13.delay !== undefined) {
              if (
                !validate43(data13.delay, {
                  instancePath: instancePath + "/sequence/" + i0 + "/delay",
                  parentData: data13,
                  parentDataProperty: "delay",
                  rootData,
                })
              ) {
                if (vErrors === null) vErrors = validate43.errors;
                else for (const one of validate43.errors) vErrors.push(one);
                errors = vErrors.length;
              }
            }
            if (data13.drip !== undefined) {
              if (
                !validate45(data13.drip, {
                  instancePath: instancePath + "/sequence/" + i0 + "/drip",
                  parentData: data13,
                  parentDataProperty: "drip",
                  rootData,
                })
              ) {
                if (vErrors === null) vErrors = validate45.errors;
                else for (const one of validate45.errors) vErrors.push(one);
                errors = vErrors.length;
              }
            }
            if (data13.connection !== undefined) {
              let data19 = data13.connection;
              if (
                !(
                  data19 === "refused" ||
                  data19 === "resetBeforeBody" ||
                  data19 === "resetInBody" ||
                  data19 === "cutShort"
                )
              ) {
                const err19 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/connection",
                  schemaPath: "#/properties/sequence/items/properties/connection/enum",
                  keyword: "enum",
                  params: { allowedValues: schema13.properties.sequence.items.properties.connection.enum },
                  schema: schema13.properties.sequence.items.properties.connection.enum,
                  parentSchema: schema13.properties.sequence.items.properties.connection,
                  data: data19,
                };
                if (vErrors === null) {
                  vErrors = [err19];
                } else {
                  vErrors.push(err19);
                }
                errors++;
              }
            }
            if (data13.lasts !== undefined) {
              let data20 = data13.lasts;
              if (!(typeof data20 == "number" && !(data20 % 1) && !isNaN(data20) && isFinite(data20))) {
                const err20 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/lasts",
                  schemaPath: "#/properties/sequence/items/properties/lasts/type",
                  keyword: "type",
                  params: { type: "integer" },
                  schema: schema13.properties.sequence.items.properties.lasts.type,
                  parentSchema: schema13.properties.sequence.items.properties.lasts,
                  data: data20,
                };
                if (vErrors === null) {
                  vErrors = [err20];
                } else {
                  vErrors.push(err20);
                }
                errors++;
              }
              if (typeof data20 == "number" && isFinite(data20)) {
                if (data20 > 600000 || isNaN(data20)) {
                  const err21 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/lasts",
                    schemaPath: "#/properties/sequence/items/properties/lasts/maximum",
                    keyword: "maximum",
                    params: { comparison: "<=", limit: 600000 },
                    schema: 600000,
                    parentSchema: schema13.properties.sequence.items.properties.lasts,
                    data: data20,
                  };
                  if (vErrors === null) {
                    vErrors = [err21];
                  } else {
                    vErrors.push(err21);
                  }
                  errors++;
                }
                if (data20 < 1 || isNaN(data20)) {
                  const err22 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/lasts",
                    schemaPath: "#/properties/sequence/items/properties/lasts/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 1 },
                    schema: 1,
                    parentSchema: schema13.properties.sequence.items.properties.lasts,
                    data: data20,
                  };
                  if (vErrors === null) {
                    vErrors = [err22];
                  } else {
                    vErrors.push(err22);
                  }
                  errors++;
                }
              }
            }
            if (data13.body !== undefined) {
              if (
                !validate47(data13.body, {
                  instancePath: instancePath + "/sequence/" + i0 + "/body",
                  parentData: data13,
                  parentDataProperty: "body",
                  rootData,
                })
              ) {
                if (vErrors === null) vErrors = validate47.errors;
                else for (const one of validate47.errors) vErrors.push(one);
                errors = vErrors.length;
              }
            }
            if (data13.headers !== undefined) {
              if (
                !validate49(data13.headers, {
                  instancePath: instancePath + "/sequence/" + i0 + "/headers",
                  parentData: data13,
                  parentDataProperty: "headers",
                  rootData,
                })
              ) {
                if (vErrors === null) vErrors = validate49.errors;
                else for (const one of validate49.errors) vErrors.push(one);
                errors = vErrors.length;
              }
            }
            if (data13.stale !== undefined) {
              let data23 = data13.stale;
              if (true !== data23) {
                const err23 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/stale",
                  schemaPath: "#/properties/sequence/items/properties/stale/const",
                  keyword: "const",
                  params: { allowedValue: true },
                  schema: true,
                  parentSchema: schema13.properties.sequence.items.properties.stale,
                  data: data23,
                };
                if (vErrors === null) {
                  vErrors = [err23];
                } else {
                  vErrors.push(err23);
                }
                errors++;
              }
            }
            if (data13.times !== undefined) {
              let data24 = data13.times;
              if (!(typeof data24 == "number" && !(data24 % 1) && !isNaN(data24) && isFinite(data24))) {
                const err24 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/times",
                  schemaPath: "#/properties/sequence/items/properties/times/type",
                  keyword: "type",
                  params: { type: "integer" },
                  schema: schema13.properties.sequence.items.properties.times.type,
                  parentSchema: schema13.properties.sequence.items.properties.times,
                  data: data24,
                };
                if (vErrors === null) {
                  vErrors = [err24];
                } else {
                  vErrors.push(err24);
                }
                errors++;
              }
              if (typeof data24 == "number" && isFinite(data24)) {
                if (data24 < 1 || isNaN(data24)) {
                  const err25 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/times",
                    schemaPath: "#/properties/sequence/items/properties/times/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 1 },
                    schema: 1,
                    parentSchema: schema13.properties.sequence.items.properties.times,
                    data: data24,
                  };
                  if (vErrors === null) {
                    vErrors = [err25];
                  } else {
                    vErrors.push(err25);
                  }
                  errors++;
                }
              }
            }
          } else {
            const err26 = {
              instancePath: instancePath + "/sequence/" + i0,
              schemaPath: "#/properties/sequence/items/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema13.properties.sequence.items.type,
              parentSchema: schema13.properties.sequence.items,
              data: data13,
            };
            if (vErrors === null) {
              vErrors = [err26];
            } else {
              vErrors.push(err26);
            }
            errors++;
          }
        }
      } else {
        const err27 = {
          instancePath: instancePath + "/sequence",
          schemaPath: "#/properties/sequence/type",
          keyword: "type",
          params: { type: "array" },
          schema: schema13.properties.sequence.type,
          parentSchema: schema13.properties.sequence,
          data: data12,
        };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          vErrors.push(err27);
        }
        errors++;
      }
    }
    if (data.repeat !== undefined) {
      let data25 = data.repeat;
      if (typeof data25 !== "boolean") {
        const err28 = {
          instancePath: instancePath + "/repeat",
          schemaPath: "#/properties/repeat/type",
          keyword: "type",
          params: { type: "boolean" },
          schema: schema13.properties.repeat.type,
          parentSchema: schema13.properties.repeat,
          data: data25,
        };
        if (vErrors === null) {
          vErrors = [err28];
        } else {
          vErrors.push(err28);
        }
        errors++;
      }
    }
    if (data.match !== undefined) {
      if (
        !validate37(data.match, {
          instancePath: instancePath + "/match",
          parentData: data,
          parentDataProperty: "match",
          rootData,
        })
      ) {
        if (vErrors === null) vErrors = validate37.errors;
        else for (const one of validate37.errors) vErrors.push(one);
        errors = vErrors.length;
      }
    }
    if (data.after !== undefined) {
      let data27 = data.after;
      if (!(typeof data27 == "number" && !(data27 % 1) && !isNaN(data27) && isFinite(data27))) {
        const err29 = {
          instancePath: instancePath + "/after",
          schemaPath: "#/properties/after/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema13.properties.after.type,
          parentSchema: schema13.properties.after,
          data: data27,
        };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          vErrors.push(err29);
        }
        errors++;
      }
      if (typeof data27 == "number" && isFinite(data27)) {
        if (data27 < 0 || isNaN(data27)) {
          const err30 = {
            instancePath: instancePath + "/after",
            schemaPath: "#/properties/after/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 0 },
            schema: 0,
            parentSchema: schema13.properties.after,
            data: data27,
          };
          if (vErrors === null) {
            vErrors = [err30];
          } else {
            vErrors.push(err30);
          }
          errors++;
        }
      }
    }
    if (data.times !== undefined) {
      let data28 = data.times;
      if (!(typeof data28 == "number" && !(data28 % 1) && !isNaN(data28) && isFinite(data28))) {
        const err31 = {
          instancePath: instancePath + "/times",
          schemaPath: "#/properties/times/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema13.properties.times.type,
          parentSchema: schema13.properties.times,
          data: data28,
        };
        if (vErrors === null) {
          vErrors = [err31];
        } else {
          vErrors.push(err31);
        }
        errors++;
      }
      if (typeof data28 == "number" && isFinite(data28)) {
        if (data28 < 1 || isNaN(data28)) {
          const err32 = {
            instancePath: instancePath + "/times",
            schemaPath: "#/properties/times/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 1 },
            schema: 1,
            parentSchema: schema13.properties.times,
            data: data28,
          };
          if (vErrors === null) {
            vErrors = [err32];
          } else {
            vErrors.push(err32);
          }
          errors++;
        }
      }
    }
    if (data.every !== undefined) {
      let data29 = data.every;
      if (!(typeof data29 == "number" && !(data29 % 1) && !isNaN(data29) && isFinite(data29))) {
        const err33 = {
          instancePath: instancePath + "/every",
          schemaPath: "#/properties/every/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema13.properties.every.type,
          parentSchema: schema13.properties.every,
          data: data29,
        };
        if (vErrors === null) {
          vErrors = [err33];
        } else {
          vErrors.push(err33);
        }
        errors++;
      }
      if (typeof data29 == "number" && isFinite(data29)) {
        if (data29 < 1 || isNaN(data29)) {
          const err34 = {
            instancePath: instancePath + "/every",
            schemaPath: "#/properties/every/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 1 },
            schema: 1,
            parentSchema: schema13.properties.every,
            data: data29,
          };
          if (vErrors === null) {
            vErrors = [err34];
          } else {
            vErrors.push(err34);
          }
          errors++;
        }
      }
    }
    if (data.probability !== undefined) {
      let data30 = data.probability;
      if (typeof data30 == "number" && isFinite(data30)) {
        if (data30 > 1 || isNaN(data30)) {
          const err35 = {
            instancePath: instancePath + "/probability",
            schemaPath: "#/properties/probability/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 1 },
            schema: 1,
            parentSchema: schema13.properties.probability,
            data: data30,
          };
          if (vErrors === null) {
            vErrors = [err35];
          } else {
            vErrors.push(err35);
          }
          errors++;
        }
        if (data30 < 0 || isNaN(data30)) {
          const err36 = {
            instancePath: instancePath + "/probability",
            schemaPath: "#/properties/probability/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 0 },
            schema: 0,
            parentSchema: schema13.properties.probability,
            data: data30,
          };
          if (vErrors === null) {
            vErrors = [err36];
          } else {
            vErrors.push(err36);
          }
          errors++;
        }
      } else {
        const err37 = {
          instancePath: instancePath + "/probability",
          schemaPath: "#/properties/probability/type",
          keyword: "type",
          params: { type: "number" },
          schema: schema13.properties.probability.type,
          parentSchema: schema13.properties.probability,
          data: data30,
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
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      schema: schema13.type,
      parentSchema: schema13,
      data,
    };
    if (vErrors === null) {
      vErrors = [err38];
    } else {
      vErrors.push(err38);
    }
    errors++;
  }
  validate40.errors = vErrors;
  return errors === 0;
}
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
    if (data.says === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "says" },
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
      if (!func2.call(schema6.properties, key0)) {
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
            parentSchema: schema6.properties.name,
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
            parentSchema: schema6.properties.name,
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
          schema: schema6.properties.name.type,
          parentSchema: schema6.properties.name,
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
            parentSchema: schema6.properties.says,
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
          schema: schema6.properties.says.type,
          parentSchema: schema6.properties.says,
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
          schema: schema6.properties.extends.type,
          parentSchema: schema6.properties.extends,
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
                schema: schema6.properties.parameters.additionalProperties.required,
                parentSchema: schema6.properties.parameters.additionalProperties,
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
                schema: schema6.properties.parameters.additionalProperties.required,
                parentSchema: schema6.properties.parameters.additionalProperties,
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
                  parentSchema: schema6.properties.parameters.additionalProperties,
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
                  params: { allowedValues: schema6.properties.parameters.additionalProperties.properties.format.enum },
                  schema: schema6.properties.parameters.additionalProperties.properties.format.enum,
                  parentSchema: schema6.properties.parameters.additionalProperties.properties.format,
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
                  params: { type: schema6.properties.parameters.additionalProperties.properties.example.type },
                  schema: schema6.properties.parameters.additionalProperties.properties.example.type,
                  parentSchema: schema6.properties.parameters.additionalProperties.properties.example,
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
              schema: schema6.properties.parameters.additionalProperties.type,
              parentSchema: schema6.properties.parameters.additionalProperties,
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
          schema: schema6.properties.parameters.type,
          parentSchema: schema6.properties.parameters,
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
              parentSchema: schema6.properties.clock,
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
                parentSchema: schema6.properties.clock.properties.today,
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
              schema: schema6.properties.clock.properties.today.type,
              parentSchema: schema6.properties.clock.properties.today,
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
                parentSchema: schema6.properties.clock.properties.time,
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
              schema: schema6.properties.clock.properties.time.type,
              parentSchema: schema6.properties.clock.properties.time,
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
                parentSchema: schema6.properties.clock.properties.speed,
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
                parentSchema: schema6.properties.clock.properties.speed,
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
              schema: schema6.properties.clock.properties.speed.type,
              parentSchema: schema6.properties.clock.properties.speed,
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
          schema: schema6.properties.clock.type,
          parentSchema: schema6.properties.clock,
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
          params: { type: schema6.properties.profile.type },
          schema: schema6.properties.profile.type,
          parentSchema: schema6.properties.profile,
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
        !validate22(data.data, {
          instancePath: instancePath + "/data",
          parentData: data,
          parentDataProperty: "data",
          rootData,
        })
      ) {
        if (vErrors === null) vErrors = validate22.errors;
        else for (const one of validate22.errors) vErrors.push(one);
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
                schema: schema6.properties.changes.items.required,
                parentSchema: schema6.properties.changes.items,
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
                  parentSchema: schema6.properties.changes.items,
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
                  schema: schema6.properties.changes.items.properties.after.type,
                  parentSchema: schema6.properties.changes.items.properties.after,
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
                    parentSchema: schema6.properties.changes.items.properties.after,
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
                    parentSchema: schema6.properties.changes.items.properties.at,
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
                  schema: schema6.properties.changes.items.properties.at.type,
                  parentSchema: schema6.properties.changes.items.properties.at,
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
                    parentSchema: schema6.properties.changes.items.properties.on,
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
                  schema: schema6.properties.changes.items.properties.on.type,
                  parentSchema: schema6.properties.changes.items.properties.on,
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
              if (
                !validate37(data14.match, {
                  instancePath: instancePath + "/changes/" + i0 + "/match",
                  parentData: data14,
                  parentDataProperty: "match",
                  rootData,
                })
              ) {
                if (vErrors === null) vErrors = validate37.errors;
                else for (const one of validate37.errors) vErrors.push(one);
                errors = vErrors.length;
              }
            }
            if (data14.data !== undefined) {
              if (
                !validate22(data14.data, {
                  instancePath: instancePath + "/changes/" + i0 + "/data",
                  parentData: data14,
                  parentDataProperty: "data",
                  rootData,
                })
              ) {
                if (vErrors === null) vErrors = validate22.errors;
                else for (const one of validate22.errors) vErrors.push(one);
                errors = vErrors.length;
              }
            }
          } else {
            const err34 = {
              instancePath: instancePath + "/changes/" + i0,
              schemaPath: "#/properties/changes/items/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema6.properties.changes.items.type,
              parentSchema: schema6.properties.changes.items,
              data: data14,
            };
            if (vErrors === null) {
              vErrors = [err34];
            } else {
              vErrors.push(err34);
            }
            errors++;
          }
        }
      } else {
        const err35 = {
          instancePath: instancePath + "/changes",
          schemaPath: "#/properties/changes/type",
          keyword: "type",
          params: { type: "array" },
          schema: schema6.properties.changes.type,
          parentSchema: schema6.properties.changes,
          data: data13,
        };
        if (vErrors === null) {
          vErrors = [err35];
        } else {
          vErrors.push(err35);
        }
        errors++;
      }
    }
    if (data.faults !== undefined) {
      let data20 = data.faults;
      if (Array.isArray(data20)) {
        const len1 = data20.length;
        for (let i1 = 0; i1 < len1; i1++) {
          if (
            !validate40(data20[i1], {
              instancePath: instancePath + "/faults/" + i1,
              parentData: data20,
              parentDataProperty: i1,
              rootData,
            })
          ) {
            if (vErrors === null) vErrors = validate40.errors;
            else for (const one of validate40.errors) vErrors.push(one);
            errors = vErrors.length;
          }
        }
      } else {
        const err36 = {
          instancePath: instancePath + "/faults",
          schemaPath: "#/properties/faults/type",
          keyword: "type",
          params: { type: "array" },
          schema: schema6.properties.faults.type,
          parentSchema: schema6.properties.faults,
          data: data20,
        };
        if (vErrors === null) {
          vErrors = [err36];
        } else {
          vErrors.push(err36);
        }
        errors++;
      }
    }
  } else {
    const err37 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      schema: schema6.type,
      parentSchema: schema6,
      data,
    };
    if (vErrors === null) {
      vErrors = [err37];
    } else {
      vErrors.push(err37);
    }
    errors++;
  }
  validate21.errors = vErrors;
  return errors === 0;
}
export const validateFaults: CompiledSchema = validate58;
const schema19 = { type: "array", description: "a list of faults", items: { $ref: "scenario#/$defs/fault" } };
function validate59(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!func2.call(schema13.properties, key0)) {
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
    if (data.id !== undefined) {
      let data0 = data.id;
      if (typeof data0 !== "string") {
        const err1 = {
          instancePath: instancePath + "/id",
          schemaPath: "#/properties/id/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema13.properties.id.type,
          parentSchema: schema13.properties.id,
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
    if (data.paused !== undefined) {
      let data1 = data.paused;
      if (typeof data1 !== "boolean") {
        const err2 = {
          instancePath: instancePath + "/paused",
          schemaPath: "#/properties/paused/type",
          keyword: "type",
          params: { type: "boolean" },
          schema: schema13.properties.paused.type,
          parentSchema: schema13.properties.paused,
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
    if (data.status !== undefined) {
      let data2 = data.status;
      if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
        const err3 = {
          instancePath: instancePath + "/status",
          schemaPath: "#/properties/status/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema13.properties.status.type,
          parentSchema: schema13.properties.status,
          data: data2,
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (typeof data2 == "number" && isFinite(data2)) {
        if (data2 > 599 || isNaN(data2)) {
          const err4 = {
            instancePath: instancePath + "/status",
            schemaPath: "#/properties/status/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 599 },
            schema: 599,
            parentSchema: schema13.properties.status,
            data: data2,
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        if (data2 < 200 || isNaN(data2)) {
          const err5 = {
            instancePath: instancePath + "/status",
            schemaPath: "#/properties/status/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 200 },
            schema: 200,
            parentSchema: schema13.properties.status,
            data: data2,
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
    }
    if (data.retryAfter !== undefined) {
      if (
        !validate41(data.retryAfter, {
          instancePath: instancePath + "/retryAfter",
          parentData: data,
          parentDataProperty: "retryAfter",
          rootData,
        })
      ) {
        if (vErrors === null) vErrors = validate41.errors;
        else for (const one of validate41.errors) vErrors.push(one);
        errors = vErrors.length;
      }
    }
    if (data.detail !== undefined) {
      let data4 = data.detail;
      if (typeof data4 !== "string") {
        const err6 = {
          instancePath: instancePath + "/detail",
          schemaPath: "#/properties/detail/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema13.properties.detail.type,
          parentSchema: schema13.properties.detail,
          data: data4,
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.delay !== undefined) {
      if (
        !validate43(data.delay, {
          instancePath: instancePath + "/delay",
          parentData: data,
          parentDataProperty: "delay",
          rootData,
        })
      ) {
        if (vErrors === null) vErrors = validate43.errors;
        else for (const one of validate43.errors) vErrors.push(one);
        errors = vErrors.length;
      }
    }
    if (data.drip !== undefined) {
      if (
        !validate45(data.drip, {
          instancePath: instancePath + "/drip",
          parentData: data,
          parentDataProperty: "drip",
          rootData,
        })
      ) {
        if (vErrors === null) vErrors = validate45.errors;
        else for (const one of validate45.errors) vErrors.push(one);
        errors = vErrors.length;
      }
    }
    if (data.connection !== undefined) {
      let data7 = data.connection;
      if (!(data7 === "refused" || data7 === "resetBeforeBody" || data7 === "resetInBody" || data7 === "cutShort")) {
        const err7 = {
          instancePath: instancePath + "/connection",
          schemaPath: "#/properties/connection/enum",
          keyword: "enum",
          params: { allowedValues: schema13.properties.connection.enum },
          schema: schema13.properties.connection.enum,
          parentSchema: schema13.properties.connection,
          data: data7,
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.lasts !== undefined) {
      let data8 = data.lasts;
      if (!(typeof data8 == "number" && !(data8 % 1) && !isNaN(data8) && isFinite(data8))) {
        const err8 = {
          instancePath: instancePath + "/lasts",
          schemaPath: "#/properties/lasts/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema13.properties.lasts.type,
          parentSchema: schema13.properties.lasts,
          data: data8,
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (typeof data8 == "number" && isFinite(data8)) {
        if (data8 > 600000 || isNaN(data8)) {
          const err9 = {
            instancePath: instancePath + "/lasts",
            schemaPath: "#/properties/lasts/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 600000 },
            schema: 600000,
            parentSchema: schema13.properties.lasts,
            data: data8,
          };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
        if (data8 < 1 || isNaN(data8)) {
          const err10 = {
            instancePath: instancePath + "/lasts",
            schemaPath: "#/properties/lasts/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 1 },
            schema: 1,
            parentSchema: schema13.properties.lasts,
            data: data8,
          };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
      }
    }
    if (data.body !== undefined) {
      if (
        !validate47(data.body, {
          instancePath: instancePath + "/body",
          parentData: data,
          parentDataProperty: "body",
          rootData,
        })
      ) {
        if (vErrors === null) vErrors = validate47.errors;
        else for (const one of validate47.errors) vErrors.push(one);
        errors = vErrors.length;
      }
    }
    if (data.headers !== undefined) {
      if (
        !validate49(data.headers, {
          instancePath: instancePath + "/headers",
          parentData: data,
          parentDataProperty: "headers",
          rootData,
        })
      ) {
        if (vErrors === null) vErrors = validate49.errors;
        else for (const one of validate49.errors) vErrors.push(one);
        errors = vErrors.length;
      }
    }
    if (data.stale !== undefined) {
      let data11 = data.stale;
      if (true !== data11) {
        const err11 = {
          instancePath: instancePath + "/stale",
          schemaPath: "#/properties/stale/const",
          keyword: "const",
          params: { allowedValue: true },
          schema: true,
          parentSchema: schema13.properties.stale,
          data: data11,
        };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.sequence !== undefined) {
      let data12 = data.sequence;
      if (Array.isArray(data12)) {
        if (data12.length > 100) {
          const err12 = {
            instancePath: instancePath + "/sequence",
            schemaPath: "#/properties/sequence/maxItems",
            keyword: "maxItems",
            params: { limit: 100 },
            schema: 100,
            parentSchema: schema13.properties.sequence,
            data: data12,
          };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
        if (data12.length < 1) {
          const err13 = {
            instancePath: instancePath + "/sequence",
            schemaPath: "#/properties/sequence/minItems",
            keyword: "minItems",
            params: { limit: 1 },
            schema: 1,
            parentSchema: schema13.properties.sequence,
            data: data12,
          };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
        const len0 = data12.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data13 = data12[i0];
          if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
            for (const key1 in data13) {
              if (!func2.call(schema13.properties.sequence.items.properties, key1)) {
                const err14 = {
                  instancePath: instancePath + "/sequence/" + i0,
                  schemaPath: "#/properties/sequence/items/additionalProperties",
                  keyword: "additionalProperties",
                  params: { additionalProperty: key1 },
                  schema: false,
                  parentSchema: schema13.properties.sequence.items,
                  data: data13,
                };
                if (vErrors === null) {
                  vErrors = [err14];
                } else {
                  vErrors.push(err14);
                }
                errors++;
              }
            }
            if (data13.status !== undefined) {
              let data14 = data13.status;
              if (!(typeof data14 == "number" && !(data14 % 1) && !isNaN(data14) && isFinite(data14))) {
                const err15 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/status",
                  schemaPath: "#/properties/sequence/items/properties/status/type",
                  keyword: "type",
                  params: { type: "integer" },
                  schema: schema13.properties.sequence.items.properties.status.type,
                  parentSchema: schema13.properties.sequence.items.properties.status,
                  data: data14,
                };
                if (vErrors === null) {
                  vErrors = [err15];
                } else {
                  vErrors.push(err15);
                }
                errors++;
              }
              if (typeof data14 == "number" && isFinite(data14)) {
                if (data14 > 599 || isNaN(data14)) {
                  const err16 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/status",
                    schemaPath: "#/properties/sequence/items/properties/status/maximum",
                    keyword: "maximum",
                    params: { comparison: "<=", limit: 599 },
                    schema: 599,
                    parentSchema: schema13.properties.sequence.items.properties.status,
                    data: data14,
                  };
                  if (vErrors === null) {
                    vErrors = [err16];
                  } else {
                    vErrors.push(err16);
                  }
                  errors++;
                }
                if (data14 < 200 || isNaN(data14)) {
                  const err17 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/status",
                    schemaPath: "#/properties/sequence/items/properties/status/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 200 },
                    schema: 200,
                    parentSchema: schema13.properties.sequence.items.properties.status,
                    data: data14,
                  };
                  if (vErrors === null) {
                    vErrors = [err17];
                  } else {
                    vErrors.push(err17);
                  }
                  errors++;
                }
              }
            }
            if (data13.retryAfter !== undefined) {
              if (
                !validate41(data13.retryAfter, {
                  instancePath: instancePath + "/sequence/" + i0 + "/retryAfter",
                  parentData: data13,
                  parentDataProperty: "retryAfter",
                  rootData,
                })
              ) {
                if (vErrors === null) vErrors = validate41.errors;
                else for (const one of validate41.errors) vErrors.push(one);
                errors = vErrors.length;
              }
            }
            if (data13.detail !== undefined) {
              let data16 = data13.detail;
              if (typeof data16 !== "string") {
                const err18 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/detail",
                  schemaPath: "#/properties/sequence/items/properties/detail/type",
                  keyword: "type",
                  params: { type: "string" },
                  schema: schema13.properties.sequence.items.properties.detail.type,
                  parentSchema: schema13.properties.sequence.items.properties.detail,
                  data: data16,
                };
                if (vErrors === null) {
                  vErrors = [err18];
                } else {
                  vErrors.push(err18);
                }
                errors++;
              }
            }
            if (data13.delay !== undefined) {
              if (
                !validate43(data13.delay, {
                  instancePath: instancePath + "/sequence/" + i0 + "/delay",
                  parentData: data13,
                  parentDataProperty: "delay",
                  rootData,
                })
              ) {
                if (vErrors === null) vErrors = validate43.errors;
                else for (const one of validate43.errors) vErrors.push(one);
                errors = vErrors.length;
              }
            }
            if (data13.drip !== undefined) {
              if (
                !validate45(data13.drip, {
                  instancePath: instancePath + "/sequence/" + i0 + "/drip",
                  parentData: data13,
                  parentDataProperty: "drip",
                  rootData,
                })
              ) {
                if (vErrors === null) vErrors = validate45.errors;
                else for (const one of validate45.errors) vErrors.push(one);
                errors = vErrors.length;
              }
            }
            if (data13.connection !== undefined) {
              let data19 = data13.connection;
              if (
                !(
                  data19 === "refused" ||
                  data19 === "resetBeforeBody" ||
                  data19 === "resetInBody" ||
                  data19 === "cutShort"
                )
              ) {
                const err19 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/connection",
                  schemaPath: "#/properties/sequence/items/properties/connection/enum",
                  keyword: "enum",
                  params: { allowedValues: schema13.properties.sequence.items.properties.connection.enum },
                  schema: schema13.properties.sequence.items.properties.connection.enum,
                  parentSchema: schema13.properties.sequence.items.properties.connection,
                  data: data19,
                };
                if (vErrors === null) {
                  vErrors = [err19];
                } else {
                  vErrors.push(err19);
                }
                errors++;
              }
            }
            if (data13.lasts !== undefined) {
              let data20 = data13.lasts;
              if (!(typeof data20 == "number" && !(data20 % 1) && !isNaN(data20) && isFinite(data20))) {
                const err20 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/lasts",
                  schemaPath: "#/properties/sequence/items/properties/lasts/type",
                  keyword: "type",
                  params: { type: "integer" },
                  schema: schema13.properties.sequence.items.properties.lasts.type,
                  parentSchema: schema13.properties.sequence.items.properties.lasts,
                  data: data20,
                };
                if (vErrors === null) {
                  vErrors = [err20];
                } else {
                  vErrors.push(err20);
                }
                errors++;
              }
              if (typeof data20 == "number" && isFinite(data20)) {
                if (data20 > 600000 || isNaN(data20)) {
                  const err21 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/lasts",
                    schemaPath: "#/properties/sequence/items/properties/lasts/maximum",
                    keyword: "maximum",
                    params: { comparison: "<=", limit: 600000 },
                    schema: 600000,
                    parentSchema: schema13.properties.sequence.items.properties.lasts,
                    data: data20,
                  };
                  if (vErrors === null) {
                    vErrors = [err21];
                  } else {
                    vErrors.push(err21);
                  }
                  errors++;
                }
                if (data20 < 1 || isNaN(data20)) {
                  const err22 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/lasts",
                    schemaPath: "#/properties/sequence/items/properties/lasts/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 1 },
                    schema: 1,
                    parentSchema: schema13.properties.sequence.items.properties.lasts,
                    data: data20,
                  };
                  if (vErrors === null) {
                    vErrors = [err22];
                  } else {
                    vErrors.push(err22);
                  }
                  errors++;
                }
              }
            }
            if (data13.body !== undefined) {
              if (
                !validate47(data13.body, {
                  instancePath: instancePath + "/sequence/" + i0 + "/body",
                  parentData: data13,
                  parentDataProperty: "body",
                  rootData,
                })
              ) {
                if (vErrors === null) vErrors = validate47.errors;
                else for (const one of validate47.errors) vErrors.push(one);
                errors = vErrors.length;
              }
            }
            if (data13.headers !== undefined) {
              if (
                !validate49(data13.headers, {
                  instancePath: instancePath + "/sequence/" + i0 + "/headers",
                  parentData: data13,
                  parentDataProperty: "headers",
                  rootData,
                })
              ) {
                if (vErrors === null) vErrors = validate49.errors;
                else for (const one of validate49.errors) vErrors.push(one);
                errors = vErrors.length;
              }
            }
            if (data13.stale !== undefined) {
              let data23 = data13.stale;
              if (true !== data23) {
                const err23 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/stale",
                  schemaPath: "#/properties/sequence/items/properties/stale/const",
                  keyword: "const",
                  params: { allowedValue: true },
                  schema: true,
                  parentSchema: schema13.properties.sequence.items.properties.stale,
                  data: data23,
                };
                if (vErrors === null) {
                  vErrors = [err23];
                } else {
                  vErrors.push(err23);
                }
                errors++;
              }
            }
            if (data13.times !== undefined) {
              let data24 = data13.times;
              if (!(typeof data24 == "number" && !(data24 % 1) && !isNaN(data24) && isFinite(data24))) {
                const err24 = {
                  instancePath: instancePath + "/sequence/" + i0 + "/times",
                  schemaPath: "#/properties/sequence/items/properties/times/type",
                  keyword: "type",
                  params: { type: "integer" },
                  schema: schema13.properties.sequence.items.properties.times.type,
                  parentSchema: schema13.properties.sequence.items.properties.times,
                  data: data24,
                };
                if (vErrors === null) {
                  vErrors = [err24];
                } else {
                  vErrors.push(err24);
                }
                errors++;
              }
              if (typeof data24 == "number" && isFinite(data24)) {
                if (data24 < 1 || isNaN(data24)) {
                  const err25 = {
                    instancePath: instancePath + "/sequence/" + i0 + "/times",
                    schemaPath: "#/properties/sequence/items/properties/times/minimum",
                    keyword: "minimum",
                    params: { comparison: ">=", limit: 1 },
                    schema: 1,
                    parentSchema: schema13.properties.sequence.items.properties.times,
                    data: data24,
                  };
                  if (vErrors === null) {
                    vErrors = [err25];
                  } else {
                    vErrors.push(err25);
                  }
                  errors++;
                }
              }
            }
          } else {
            const err26 = {
              instancePath: instancePath + "/sequence/" + i0,
              schemaPath: "#/properties/sequence/items/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema13.properties.sequence.items.type,
              parentSchema: schema13.properties.sequence.items,
              data: data13,
            };
            if (vErrors === null) {
              vErrors = [err26];
            } else {
              vErrors.push(err26);
            }
            errors++;
          }
        }
      } else {
        const err27 = {
          instancePath: instancePath + "/sequence",
          schemaPath: "#/properties/sequence/type",
          keyword: "type",
          params: { type: "array" },
          schema: schema13.properties.sequence.type,
          parentSchema: schema13.properties.sequence,
          data: data12,
        };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          vErrors.push(err27);
        }
        errors++;
      }
    }
    if (data.repeat !== undefined) {
      let data25 = data.repeat;
      if (typeof data25 !== "boolean") {
        const err28 = {
          instancePath: instancePath + "/repeat",
          schemaPath: "#/properties/repeat/type",
          keyword: "type",
          params: { type: "boolean" },
          schema: schema13.properties.repeat.type,
          parentSchema: schema13.properties.repeat,
          data: data25,
        };
        if (vErrors === null) {
          vErrors = [err28];
        } else {
          vErrors.push(err28);
        }
        errors++;
      }
    }
    if (data.match !== undefined) {
      if (
        !validate37(data.match, {
          instancePath: instancePath + "/match",
          parentData: data,
          parentDataProperty: "match",
          rootData,
        })
      ) {
        if (vErrors === null) vErrors = validate37.errors;
        else for (const one of validate37.errors) vErrors.push(one);
        errors = vErrors.length;
      }
    }
    if (data.after !== undefined) {
      let data27 = data.after;
      if (!(typeof data27 == "number" && !(data27 % 1) && !isNaN(data27) && isFinite(data27))) {
        const err29 = {
          instancePath: instancePath + "/after",
          schemaPath: "#/properties/after/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema13.properties.after.type,
          parentSchema: schema13.properties.after,
          data: data27,
        };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          vErrors.push(err29);
        }
        errors++;
      }
      if (typeof data27 == "number" && isFinite(data27)) {
        if (data27 < 0 || isNaN(data27)) {
          const err30 = {
            instancePath: instancePath + "/after",
            schemaPath: "#/properties/after/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 0 },
            schema: 0,
            parentSchema: schema13.properties.after,
            data: data27,
          };
          if (vErrors === null) {
            vErrors = [err30];
          } else {
            vErrors.push(err30);
          }
          errors++;
        }
      }
    }
    if (data.times !== undefined) {
      let data28 = data.times;
      if (!(typeof data28 == "number" && !(data28 % 1) && !isNaN(data28) && isFinite(data28))) {
        const err31 = {
          instancePath: instancePath + "/times",
          schemaPath: "#/properties/times/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema13.properties.times.type,
          parentSchema: schema13.properties.times,
          data: data28,
        };
        if (vErrors === null) {
          vErrors = [err31];
        } else {
          vErrors.push(err31);
        }
        errors++;
      }
      if (typeof data28 == "number" && isFinite(data28)) {
        if (data28 < 1 || isNaN(data28)) {
          const err32 = {
            instancePath: instancePath + "/times",
            schemaPath: "#/properties/times/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 1 },
            schema: 1,
            parentSchema: schema13.properties.times,
            data: data28,
          };
          if (vErrors === null) {
            vErrors = [err32];
          } else {
            vErrors.push(err32);
          }
          errors++;
        }
      }
    }
    if (data.every !== undefined) {
      let data29 = data.every;
      if (!(typeof data29 == "number" && !(data29 % 1) && !isNaN(data29) && isFinite(data29))) {
        const err33 = {
          instancePath: instancePath + "/every",
          schemaPath: "#/properties/every/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema13.properties.every.type,
          parentSchema: schema13.properties.every,
          data: data29,
        };
        if (vErrors === null) {
          vErrors = [err33];
        } else {
          vErrors.push(err33);
        }
        errors++;
      }
      if (typeof data29 == "number" && isFinite(data29)) {
        if (data29 < 1 || isNaN(data29)) {
          const err34 = {
            instancePath: instancePath + "/every",
            schemaPath: "#/properties/every/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 1 },
            schema: 1,
            parentSchema: schema13.properties.every,
            data: data29,
          };
          if (vErrors === null) {
            vErrors = [err34];
          } else {
            vErrors.push(err34);
          }
          errors++;
        }
      }
    }
    if (data.probability !== undefined) {
      let data30 = data.probability;
      if (typeof data30 == "number" && isFinite(data30)) {
        if (data30 > 1 || isNaN(data30)) {
          const err35 = {
            instancePath: instancePath + "/probability",
            schemaPath: "#/properties/probability/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 1 },
            schema: 1,
            parentSchema: schema13.properties.probability,
            data: data30,
          };
          if (vErrors === null) {
            vErrors = [err35];
          } else {
            vErrors.push(err35);
          }
          errors++;
        }
        if (data30 < 0 || isNaN(data30)) {
          const err36 = {
            instancePath: instancePath + "/probability",
            schemaPath: "#/properties/probability/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 0 },
            schema: 0,
            parentSchema: schema13.properties.probability,
            data: data30,
          };
          if (vErrors === null) {
            vErrors = [err36];
          } else {
            vErrors.push(err36);
          }
          errors++;
        }
      } else {
        const err37 = {
          instancePath: instancePath + "/probability",
          schemaPath: "#/properties/probability/type",
          keyword: "type",
          params: { type: "number" },
          schema: schema13.properties.probability.type,
          parentSchema: schema13.properties.probability,
          data: data30,
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
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      schema: schema13.type,
      parentSchema: schema13,
      data,
    };
    if (vErrors === null) {
      vErrors = [err38];
    } else {
      vErrors.push(err38);
    }
    errors++;
  }
  validate59.errors = vErrors;
  return errors === 0;
}
function validate58(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (Array.isArray(data)) {
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      if (
        !validate59(data[i0], {
          instancePath: instancePath + "/" + i0,
          parentData: data,
          parentDataProperty: i0,
          rootData,
        })
      ) {
        if (vErrors === null) vErrors = validate59.errors;
        else for (const one of validate59.errors) vErrors.push(one);
        errors = vErrors.length;
      }
    }
  } else {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "array" },
      schema: schema19.type,
      parentSchema: schema19,
      data,
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate58.errors = vErrors;
  return errors === 0;
}
