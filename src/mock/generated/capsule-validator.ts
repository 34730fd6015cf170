// @ts-nocheck
/** Validators of JSON Schemas. Compiled by `npm run generated`; do not edit. */
import type { CompiledSchema } from "../../base/compiled-schema.js";
export const validateCapsule: CompiledSchema = validate21;
const schema6 = {
  type: "object",
  description: "an exchange with everything that it takes to give its answer again",
  properties: {
    version: { const: 1, description: "the version of the format, 1" },
    museumMock: { type: "string", description: "the version of museum-mock that gave the answer" },
    data: {
      type: "object",
      description: "where the data came from",
      properties: {
        kind: { enum: ["generated", "dataSet"], description: "generated or dataSet" },
        seed: { type: "integer", description: "the seed of a generated museum" },
        eventsPerWeek: { type: "integer", minimum: 0, description: "the number of events that begin in a week" },
        of: { enum: ["file", "items"], description: "file or items" },
        digest: { type: "string", description: "a text" },
      },
      required: ["kind"],
      additionalProperties: false,
    },
    seed: { type: "integer", description: "the seed of the faults" },
    cors: { type: "boolean", description: "whether pages of other origins may read the answer" },
    basePath: { type: "string", pattern: "^/", description: "a path such as /api" },
    time: {
      type: "string",
      pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$",
      description: "when the request came, such as 2027-03-01T09:00:00.000Z",
    },
    clock: {
      type: "string",
      pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$",
      description: "what the clock showed, such as 2027-03-01T09:00:00.000Z",
    },
    answered: {
      type: "string",
      pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$",
      description: "when it was answered, such as 2027-03-01T09:00:00.000Z",
    },
    session: {
      type: "object",
      description: "the session",
      properties: {
        id: { type: "string", description: "a text" },
        isNew: { type: "boolean", description: "true or false" },
      },
      required: ["id", "isNew"],
      additionalProperties: false,
    },
    named: {
      type: "object",
      description: "how the session was named, if not by a preference",
      properties: {
        port: { type: "string", description: "a text" },
        path: { type: "string", description: "a text" },
        implied: { type: "string", description: "a text" },
        deleted: { type: "string", description: "a text" },
      },
      required: [],
      additionalProperties: false,
    },
    world: { type: "object", description: "the state before the exchange, a world document" },
    define: { type: "array", description: "definitions of scenarios that are not built in" },
    request: {
      type: "object",
      description: "the request, without secrets",
      properties: {
        method: { type: "string", description: "a text" },
        target: { type: "string", pattern: "^/", description: "a path and query" },
        targetDigest: { type: "string", description: "the digest of the target, if a secret in it is masked" },
        headers: {
          type: "array",
          description: "a list of headers, each a name in lower case and a value",
          items: {
            type: "array",
            description: "a name and a value",
            items: { type: "string", description: "a text" },
            minItems: 2,
            maxItems: 2,
          },
        },
        user: { type: "string", description: "the user name of the credential" },
        credential: {
          enum: ["listed", "unlisted", "none", "otherScheme", "notBase64", "noColon", "control"],
          description: "one of listed, unlisted, none, otherScheme, notBase64, noColon, control",
        },
      },
      required: ["method", "target", "headers", "credential"],
      additionalProperties: false,
    },
    answer: {
      type: "object",
      description: "the answer",
      properties: {
        status: { type: "integer", minimum: 0, maximum: 599, description: "a status, or 0 for a cut connection" },
        headers: {
          type: "array",
          description: "a list of headers, each a name in lower case and a value",
          items: {
            type: "array",
            description: "a name and a value",
            items: { type: "string", description: "a text" },
            minItems: 2,
            maxItems: 2,
          },
        },
        body: { type: "string", description: "a text" },
        bodyDigest: { type: "string", description: "the digest of the whole body, if body is only its beginning" },
        delivery: { type: "object", description: "how the answer was sent" },
        faults: {
          type: "array",
          description: "the faults of the answer",
          items: { type: "string", description: "a text" },
        },
      },
      required: ["status", "headers", "body"],
      additionalProperties: false,
    },
  },
  required: ["version", "museumMock", "seed", "cors", "time", "world", "request", "answer"],
  additionalProperties: false,
};
const func2 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^/", "u");
const pattern1 = new RegExp("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$", "u");
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
    if (data.museumMock === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "museumMock" },
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
    if (data.seed === undefined) {
      const err2 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "seed" },
        schema: schema6.required,
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
    if (data.cors === undefined) {
      const err3 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "cors" },
        schema: schema6.required,
        parentSchema: schema6,
        data,
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.time === undefined) {
      const err4 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "time" },
        schema: schema6.required,
        parentSchema: schema6,
        data,
      };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        vErrors.push(err4);
      }
      errors++;
    }
    if (data.world === undefined) {
      const err5 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "world" },
        schema: schema6.required,
        parentSchema: schema6,
        data,
      };
      if (vErrors === null) {
        vErrors = [err5];
      } else {
        vErrors.push(err5);
      }
      errors++;
    }
    if (data.request === undefined) {
      const err6 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "request" },
        schema: schema6.required,
        parentSchema: schema6,
        data,
      };
      if (vErrors === null) {
        vErrors = [err6];
      } else {
        vErrors.push(err6);
      }
      errors++;
    }
    if (data.answer === undefined) {
      const err7 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "answer" },
        schema: schema6.required,
        parentSchema: schema6,
        data,
      };
      if (vErrors === null) {
        vErrors = [err7];
      } else {
        vErrors.push(err7);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!func2.call(schema6.properties, key0)) {
        const err8 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          schema: false,
          parentSchema: schema6,
          data,
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.version !== undefined) {
      let data0 = data.version;
      if (1 !== data0) {
        const err9 = {
          instancePath: instancePath + "/version",
          schemaPath: "#/properties/version/const",
          keyword: "const",
          params: { allowedValue: 1 },
          schema: 1,
          parentSchema: schema6.properties.version,
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
    if (data.museumMock !== undefined) {
      let data1 = data.museumMock;
      if (typeof data1 !== "string") {
        const err10 = {
          instancePath: instancePath + "/museumMock",
          schemaPath: "#/properties/museumMock/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema6.properties.museumMock.type,
          parentSchema: schema6.properties.museumMock,
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
    if (data.data !== undefined) {
      let data2 = data.data;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        if (data2.kind === undefined) {
          const err11 = {
            instancePath: instancePath + "/data",
            schemaPath: "#/properties/data/required",
            keyword: "required",
            params: { missingProperty: "kind" },
            schema: schema6.properties.data.required,
            parentSchema: schema6.properties.data,
            data: data2,
          };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
        for (const key1 in data2) {
          if (!(key1 === "kind" || key1 === "seed" || key1 === "eventsPerWeek" || key1 === "of" || key1 === "digest")) {
            const err12 = {
              instancePath: instancePath + "/data",
              schemaPath: "#/properties/data/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key1 },
              schema: false,
              parentSchema: schema6.properties.data,
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
        if (data2.kind !== undefined) {
          let data3 = data2.kind;
          if (!(data3 === "generated" || data3 === "dataSet")) {
            const err13 = {
              instancePath: instancePath + "/data/kind",
              schemaPath: "#/properties/data/properties/kind/enum",
              keyword: "enum",
              params: { allowedValues: schema6.properties.data.properties.kind.enum },
              schema: schema6.properties.data.properties.kind.enum,
              parentSchema: schema6.properties.data.properties.kind,
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
        if (data2.seed !== undefined) {
          let data4 = data2.seed;
          if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4))) {
            const err14 = {
              instancePath: instancePath + "/data/seed",
              schemaPath: "#/properties/data/properties/seed/type",
              keyword: "type",
              params: { type: "integer" },
              schema: schema6.properties.data.properties.seed.type,
              parentSchema: schema6.properties.data.properties.seed,
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
        if (data2.eventsPerWeek !== undefined) {
          let data5 = data2.eventsPerWeek;
          if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5) && isFinite(data5))) {
            const err15 = {
              instancePath: instancePath + "/data/eventsPerWeek",
              schemaPath: "#/properties/data/properties/eventsPerWeek/type",
              keyword: "type",
              params: { type: "integer" },
              schema: schema6.properties.data.properties.eventsPerWeek.type,
              parentSchema: schema6.properties.data.properties.eventsPerWeek,
              data: data5,
            };
            if (vErrors === null) {
              vErrors = [err15];
            } else {
              vErrors.push(err15);
            }
            errors++;
          }
          if (typeof data5 == "number" && isFinite(data5)) {
            if (data5 < 0 || isNaN(data5)) {
              const err16 = {
                instancePath: instancePath + "/data/eventsPerWeek",
                schemaPath: "#/properties/data/properties/eventsPerWeek/minimum",
                keyword: "minimum",
                params: { comparison: ">=", limit: 0 },
                schema: 0,
                parentSchema: schema6.properties.data.properties.eventsPerWeek,
                data: data5,
              };
              if (vErrors === null) {
                vErrors = [err16];
              } else {
                vErrors.push(err16);
              }
              errors++;
            }
          }
        }
        if (data2.of !== undefined) {
          let data6 = data2.of;
          if (!(data6 === "file" || data6 === "items")) {
            const err17 = {
              instancePath: instancePath + "/data/of",
              schemaPath: "#/properties/data/properties/of/enum",
              keyword: "enum",
              params: { allowedValues: schema6.properties.data.properties.of.enum },
              schema: schema6.properties.data.properties.of.enum,
              parentSchema: schema6.properties.data.properties.of,
              data: data6,
            };
            if (vErrors === null) {
              vErrors = [err17];
            } else {
              vErrors.push(err17);
            }
            errors++;
          }
        }
        if (data2.digest !== undefined) {
          let data7 = data2.digest;
          if (typeof data7 !== "string") {
            const err18 = {
              instancePath: instancePath + "/data/digest",
              schemaPath: "#/properties/data/properties/digest/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema6.properties.data.properties.digest.type,
              parentSchema: schema6.properties.data.properties.digest,
              data: data7,
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
          instancePath: instancePath + "/data",
          schemaPath: "#/properties/data/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema6.properties.data.type,
          parentSchema: schema6.properties.data,
          data: data2,
        };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
    }
    if (data.seed !== undefined) {
      let data8 = data.seed;
      if (!(typeof data8 == "number" && !(data8 % 1) && !isNaN(data8) && isFinite(data8))) {
        const err20 = {
          instancePath: instancePath + "/seed",
          schemaPath: "#/properties/seed/type",
          keyword: "type",
          params: { type: "integer" },
          schema: schema6.properties.seed.type,
          parentSchema: schema6.properties.seed,
          data: data8,
        };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.cors !== undefined) {
      let data9 = data.cors;
      if (typeof data9 !== "boolean") {
        const err21 = {
          instancePath: instancePath + "/cors",
          schemaPath: "#/properties/cors/type",
          keyword: "type",
          params: { type: "boolean" },
          schema: schema6.properties.cors.type,
          parentSchema: schema6.properties.cors,
          data: data9,
        };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          vErrors.push(err21);
        }
        errors++;
      }
    }
    if (data.basePath !== undefined) {
      let data10 = data.basePath;
      if (typeof data10 === "string") {
        if (!pattern0.test(data10)) {
          const err22 = {
            instancePath: instancePath + "/basePath",
            schemaPath: "#/properties/basePath/pattern",
            keyword: "pattern",
            params: { pattern: "^/" },
            schema: "^/",
            parentSchema: schema6.properties.basePath,
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
          instancePath: instancePath + "/basePath",
          schemaPath: "#/properties/basePath/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema6.properties.basePath.type,
          parentSchema: schema6.properties.basePath,
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
    if (data.time !== undefined) {
      let data11 = data.time;
      if (typeof data11 === "string") {
        if (!pattern1.test(data11)) {
          const err24 = {
            instancePath: instancePath + "/time",
            schemaPath: "#/properties/time/pattern",
            keyword: "pattern",
            params: { pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$" },
            schema: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$",
            parentSchema: schema6.properties.time,
            data: data11,
          };
          if (vErrors === null) {
            vErrors = [err24];
          } else {
            vErrors.push(err24);
          }
          errors++;
        }
      } else {
        const err25 = {
          instancePath: instancePath + "/time",
          schemaPath: "#/properties/time/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema6.properties.time.type,
          parentSchema: schema6.properties.time,
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
    if (data.clock !== undefined) {
      let data12 = data.clock;
      if (typeof data12 === "string") {
        if (!pattern1.test(data12)) {
          const err26 = {
            instancePath: instancePath + "/clock",
            schemaPath: "#/properties/clock/pattern",
            keyword: "pattern",
            params: { pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$" },
            schema: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$",
            parentSchema: schema6.properties.clock,
            data: data12,
          };
          if (vErrors === null) {
            vErrors = [err26];
          } else {
            vErrors.push(err26);
          }
          errors++;
        }
      } else {
        const err27 = {
          instancePath: instancePath + "/clock",
          schemaPath: "#/properties/clock/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema6.properties.clock.type,
          parentSchema: schema6.properties.clock,
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
    if (data.answered !== undefined) {
      let data13 = data.answered;
      if (typeof data13 === "string") {
        if (!pattern1.test(data13)) {
          const err28 = {
            instancePath: instancePath + "/answered",
            schemaPath: "#/properties/answered/pattern",
            keyword: "pattern",
            params: { pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$" },
            schema: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$",
            parentSchema: schema6.properties.answered,
            data: data13,
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
          instancePath: instancePath + "/answered",
          schemaPath: "#/properties/answered/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema6.properties.answered.type,
          parentSchema: schema6.properties.answered,
          data: data13,
        };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          vErrors.push(err29);
        }
        errors++;
      }
    }
    if (data.session !== undefined) {
      let data14 = data.session;
      if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
        if (data14.id === undefined) {
          const err30 = {
            instancePath: instancePath + "/session",
            schemaPath: "#/properties/session/required",
            keyword: "required",
            params: { missingProperty: "id" },
            schema: schema6.properties.session.required,
            parentSchema: schema6.properties.session,
            data: data14,
          };
          if (vErrors === null) {
            vErrors = [err30];
          } else {
            vErrors.push(err30);
          }
          errors++;
        }
        if (data14.isNew === undefined) {
          const err31 = {
            instancePath: instancePath + "/session",
            schemaPath: "#/properties/session/required",
            keyword: "required",
            params: { missingProperty: "isNew" },
            schema: schema6.properties.session.required,
            parentSchema: schema6.properties.session,
            data: data14,
          };
          if (vErrors === null) {
            vErrors = [err31];
          } else {
            vErrors.push(err31);
          }
          errors++;
        }
        for (const key2 in data14) {
          if (!(key2 === "id" || key2 === "isNew")) {
            const err32 = {
              instancePath: instancePath + "/session",
              schemaPath: "#/properties/session/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key2 },
              schema: false,
              parentSchema: schema6.properties.session,
              data: data14,
            };
            if (vErrors === null) {
              vErrors = [err32];
            } else {
              vErrors.push(err32);
            }
            errors++;
          }
        }
        if (data14.id !== undefined) {
          let data15 = data14.id;
          if (typeof data15 !== "string") {
            const err33 = {
              instancePath: instancePath + "/session/id",
              schemaPath: "#/properties/session/properties/id/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema6.properties.session.properties.id.type,
              parentSchema: schema6.properties.session.properties.id,
              data: data15,
            };
            if (vErrors === null) {
              vErrors = [err33];
            } else {
              vErrors.push(err33);
            }
            errors++;
          }
        }
        if (data14.isNew !== undefined) {
          let data16 = data14.isNew;
          if (typeof data16 !== "boolean") {
            const err34 = {
              instancePath: instancePath + "/session/isNew",
              schemaPath: "#/properties/session/properties/isNew/type",
              keyword: "type",
              params: { type: "boolean" },
              schema: schema6.properties.session.properties.isNew.type,
              parentSchema: schema6.properties.session.properties.isNew,
              data: data16,
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
          instancePath: instancePath + "/session",
          schemaPath: "#/properties/session/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema6.properties.session.type,
          parentSchema: schema6.properties.session,
          data: data14,
        };
        if (vErrors === null) {
          vErrors = [err35];
        } else {
          vErrors.push(err35);
        }
        errors++;
      }
    }
    if (data.named !== undefined) {
      let data17 = data.named;
      if (data17 && typeof data17 == "object" && !Array.isArray(data17)) {
        for (const key3 in data17) {
          if (!(key3 === "port" || key3 === "path" || key3 === "implied" || key3 === "deleted")) {
            const err36 = {
              instancePath: instancePath + "/named",
              schemaPath: "#/properties/named/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key3 },
              schema: false,
              parentSchema: schema6.properties.named,
              data: data17,
            };
            if (vErrors === null) {
              vErrors = [err36];
            } else {
              vErrors.push(err36);
            }
            errors++;
          }
        }
        if (data17.port !== undefined) {
          let data18 = data17.port;
          if (typeof data18 !== "string") {
            const err37 = {
              instancePath: instancePath + "/named/port",
              schemaPath: "#/properties/named/properties/port/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema6.properties.named.properties.port.type,
              parentSchema: schema6.properties.named.properties.port,
              data: data18,
            };
            if (vErrors === null) {
              vErrors = [err37];
            } else {
              vErrors.push(err37);
            }
            errors++;
          }
        }
        if (data17.path !== undefined) {
          let data19 = data17.path;
          if (typeof data19 !== "string") {
            const err38 = {
              instancePath: instancePath + "/named/path",
              schemaPath: "#/properties/named/properties/path/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema6.properties.named.properties.path.type,
              parentSchema: schema6.properties.named.properties.path,
              data: data19,
            };
            if (vErrors === null) {
              vErrors = [err38];
            } else {
              vErrors.push(err38);
            }
            errors++;
          }
        }
        if (data17.implied !== undefined) {
          let data20 = data17.implied;
          if (typeof data20 !== "string") {
            const err39 = {
              instancePath: instancePath + "/named/implied",
              schemaPath: "#/properties/named/properties/implied/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema6.properties.named.properties.implied.type,
              parentSchema: schema6.properties.named.properties.implied,
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
        if (data17.deleted !== undefined) {
          let data21 = data17.deleted;
          if (typeof data21 !== "string") {
            const err40 = {
              instancePath: instancePath + "/named/deleted",
              schemaPath: "#/properties/named/properties/deleted/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema6.properties.named.properties.deleted.type,
              parentSchema: schema6.properties.named.properties.deleted,
              data: data21,
            };
            if (vErrors === null) {
              vErrors = [err40];
            } else {
              vErrors.push(err40);
            }
            errors++;
          }
        }
      } else {
        const err41 = {
          instancePath: instancePath + "/named",
          schemaPath: "#/properties/named/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema6.properties.named.type,
          parentSchema: schema6.properties.named,
          data: data17,
        };
        if (vErrors === null) {
          vErrors = [err41];
        } else {
          vErrors.push(err41);
        }
        errors++;
      }
    }
    if (data.world !== undefined) {
      let data22 = data.world;
      if (!(data22 && typeof data22 == "object" && !Array.isArray(data22))) {
        const err42 = {
          instancePath: instancePath + "/world",
          schemaPath: "#/properties/world/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema6.properties.world.type,
          parentSchema: schema6.properties.world,
          data: data22,
        };
        if (vErrors === null) {
          vErrors = [err42];
        } else {
          vErrors.push(err42);
        }
        errors++;
      }
    }
    if (data.define !== undefined) {
      let data23 = data.define;
      if (!Array.isArray(data23)) {
        const err43 = {
          instancePath: instancePath + "/define",
          schemaPath: "#/properties/define/type",
          keyword: "type",
          params: { type: "array" },
          schema: schema6.properties.define.type,
          parentSchema: schema6.properties.define,
          data: data23,
        };
        if (vErrors === null) {
          vErrors = [err43];
        } else {
          vErrors.push(err43);
        }
        errors++;
      }
    }
    if (data.request !== undefined) {
      let data24 = data.request;
      if (data24 && typeof data24 == "object" && !Array.isArray(data24)) {
        if (data24.method === undefined) {
          const err44 = {
            instancePath: instancePath + "/request",
            schemaPath: "#/properties/request/required",
            keyword: "required",
            params: { missingProperty: "method" },
            schema: schema6.properties.request.required,
            parentSchema: schema6.properties.request,
            data: data24,
          };
          if (vErrors === null) {
            vErrors = [err44];
          } else {
            vErrors.push(err44);
          }
          errors++;
        }
        if (data24.target === undefined) {
          const err45 = {
            instancePath: instancePath + "/request",
            schemaPath: "#/properties/request/required",
            keyword: "required",
            params: { missingProperty: "target" },
            schema: schema6.properties.request.required,
            parentSchema: schema6.properties.request,
            data: data24,
          };
          if (vErrors === null) {
            vErrors = [err45];
          } else {
            vErrors.push(err45);
          }
          errors++;
        }
        if (data24.headers === undefined) {
          const err46 = {
            instancePath: instancePath + "/request",
            schemaPath: "#/properties/request/required",
            keyword: "required",
            params: { missingProperty: "headers" },
            schema: schema6.properties.request.required,
            parentSchema: schema6.properties.request,
            data: data24,
          };
          if (vErrors === null) {
            vErrors = [err46];
          } else {
            vErrors.push(err46);
          }
          errors++;
        }
        if (data24.credential === undefined) {
          const err47 = {
            instancePath: instancePath + "/request",
            schemaPath: "#/properties/request/required",
            keyword: "required",
            params: { missingProperty: "credential" },
            schema: schema6.properties.request.required,
            parentSchema: schema6.properties.request,
            data: data24,
          };
          if (vErrors === null) {
            vErrors = [err47];
          } else {
            vErrors.push(err47);
          }
          errors++;
        }
        for (const key4 in data24) {
          if (
            !(
              key4 === "method" ||
              key4 === "target" ||
              key4 === "targetDigest" ||
              key4 === "headers" ||
              key4 === "user" ||
              key4 === "credential"
            )
          ) {
            const err48 = {
              instancePath: instancePath + "/request",
              schemaPath: "#/properties/request/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key4 },
              schema: false,
              parentSchema: schema6.properties.request,
              data: data24,
            };
            if (vErrors === null) {
              vErrors = [err48];
            } else {
              vErrors.push(err48);
            }
            errors++;
          }
        }
        if (data24.method !== undefined) {
          let data25 = data24.method;
          if (typeof data25 !== "string") {
            const err49 = {
              instancePath: instancePath + "/request/method",
              schemaPath: "#/properties/request/properties/method/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema6.properties.request.properties.method.type,
              parentSchema: schema6.properties.request.properties.method,
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
        if (data24.target !== undefined) {
          let data26 = data24.target;
          if (typeof data26 === "string") {
            if (!pattern0.test(data26)) {
              const err50 = {
                instancePath: instancePath + "/request/target",
                schemaPath: "#/properties/request/properties/target/pattern",
                keyword: "pattern",
                params: { pattern: "^/" },
                schema: "^/",
                parentSchema: schema6.properties.request.properties.target,
                data: data26,
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
              instancePath: instancePath + "/request/target",
              schemaPath: "#/properties/request/properties/target/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema6.properties.request.properties.target.type,
              parentSchema: schema6.properties.request.properties.target,
              data: data26,
            };
            if (vErrors === null) {
              vErrors = [err51];
            } else {
              vErrors.push(err51);
            }
            errors++;
          }
        }
        if (data24.targetDigest !== undefined) {
          let data27 = data24.targetDigest;
          if (typeof data27 !== "string") {
            const err52 = {
              instancePath: instancePath + "/request/targetDigest",
              schemaPath: "#/properties/request/properties/targetDigest/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema6.properties.request.properties.targetDigest.type,
              parentSchema: schema6.properties.request.properties.targetDigest,
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
        if (data24.headers !== undefined) {
          let data28 = data24.headers;
          if (Array.isArray(data28)) {
            const len0 = data28.length;
            for (let i0 = 0; i0 < len0; i0++) {
              let data29 = data28[i0];
              if (Array.isArray(data29)) {
                if (data29.length > 2) {
                  const err53 = {
                    instancePath: instancePath + "/request/headers/" + i0,
                    schemaPath: "#/properties/request/properties/headers/items/maxItems",
                    keyword: "maxItems",
                    params: { limit: 2 },
                    schema: 2,
                    parentSchema: schema6.properties.request.properties.headers.items,
                    data: data29,
                  };
                  if (vErrors === null) {
                    vErrors = [err53];
                  } else {
                    vErrors.push(err53);
                  }
                  errors++;
                }
                if (data29.length < 2) {
                  const err54 = {
                    instancePath: instancePath + "/request/headers/" + i0,
                    schemaPath: "#/properties/request/properties/headers/items/minItems",
                    keyword: "minItems",
                    params: { limit: 2 },
                    schema: 2,
                    parentSchema: schema6.properties.request.properties.headers.items,
                    data: data29,
                  };
                  if (vErrors === null) {
                    vErrors = [err54];
                  } else {
                    vErrors.push(err54);
                  }
                  errors++;
                }
                const len1 = data29.length;
                for (let i1 = 0; i1 < len1; i1++) {
                  let data30 = data29[i1];
                  if (typeof data30 !== "string") {
                    const err55 = {
                      instancePath: instancePath + "/request/headers/" + i0 + "/" + i1,
                      schemaPath: "#/properties/request/properties/headers/items/items/type",
                      keyword: "type",
                      params: { type: "string" },
                      schema: schema6.properties.request.properties.headers.items.items.type,
                      parentSchema: schema6.properties.request.properties.headers.items.items,
                      data: data30,
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
                  instancePath: instancePath + "/request/headers/" + i0,
                  schemaPath: "#/properties/request/properties/headers/items/type",
                  keyword: "type",
                  params: { type: "array" },
                  schema: schema6.properties.request.properties.headers.items.type,
                  parentSchema: schema6.properties.request.properties.headers.items,
                  data: data29,
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
              instancePath: instancePath + "/request/headers",
              schemaPath: "#/properties/request/properties/headers/type",
              keyword: "type",
              params: { type: "array" },
              schema: schema6.properties.request.properties.headers.type,
              parentSchema: schema6.properties.request.properties.headers,
              data: data28,
            };
            if (vErrors === null) {
              vErrors = [err57];
            } else {
              vErrors.push(err57);
            }
            errors++;
          }
        }
        if (data24.user !== undefined) {
          let data31 = data24.user;
          if (typeof data31 !== "string") {
            const err58 = {
              instancePath: instancePath + "/request/user",
              schemaPath: "#/properties/request/properties/user/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema6.properties.request.properties.user.type,
              parentSchema: schema6.properties.request.properties.user,
              data: data31,
            };
            if (vErrors === null) {
              vErrors = [err58];
            } else {
              vErrors.push(err58);
            }
            errors++;
          }
        }
        if (data24.credential !== undefined) {
          let data32 = data24.credential;
          if (
            !(
              data32 === "listed" ||
              data32 === "unlisted" ||
              data32 === "none" ||
              data32 === "otherScheme" ||
              data32 === "notBase64" ||
              data32 === "noColon" ||
              data32 === "control"
            )
          ) {
            const err59 = {
              instancePath: instancePath + "/request/credential",
              schemaPath: "#/properties/request/properties/credential/enum",
              keyword: "enum",
              params: { allowedValues: schema6.properties.request.properties.credential.enum },
              schema: schema6.properties.request.properties.credential.enum,
              parentSchema: schema6.properties.request.properties.credential,
              data: data32,
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
          instancePath: instancePath + "/request",
          schemaPath: "#/properties/request/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema6.properties.request.type,
          parentSchema: schema6.properties.request,
          data: data24,
        };
        if (vErrors === null) {
          vErrors = [err60];
        } else {
          vErrors.push(err60);
        }
        errors++;
      }
    }
    if (data.answer !== undefined) {
      let data33 = data.answer;
      if (data33 && typeof data33 == "object" && !Array.isArray(data33)) {
        if (data33.status === undefined) {
          const err61 = {
            instancePath: instancePath + "/answer",
            schemaPath: "#/properties/answer/required",
            keyword: "required",
            params: { missingProperty: "status" },
            schema: schema6.properties.answer.required,
            parentSchema: schema6.properties.answer,
            data: data33,
          };
          if (vErrors === null) {
            vErrors = [err61];
          } else {
            vErrors.push(err61);
          }
          errors++;
        }
        if (data33.headers === undefined) {
          const err62 = {
            instancePath: instancePath + "/answer",
            schemaPath: "#/properties/answer/required",
            keyword: "required",
            params: { missingProperty: "headers" },
            schema: schema6.properties.answer.required,
            parentSchema: schema6.properties.answer,
            data: data33,
          };
          if (vErrors === null) {
            vErrors = [err62];
          } else {
            vErrors.push(err62);
          }
          errors++;
        }
        if (data33.body === undefined) {
          const err63 = {
            instancePath: instancePath + "/answer",
            schemaPath: "#/properties/answer/required",
            keyword: "required",
            params: { missingProperty: "body" },
            schema: schema6.properties.answer.required,
            parentSchema: schema6.properties.answer,
            data: data33,
          };
          if (vErrors === null) {
            vErrors = [err63];
          } else {
            vErrors.push(err63);
          }
          errors++;
        }
        for (const key5 in data33) {
          if (
            !(
              key5 === "status" ||
              key5 === "headers" ||
              key5 === "body" ||
              key5 === "bodyDigest" ||
              key5 === "delivery" ||
              key5 === "faults"
            )
          ) {
            const err64 = {
              instancePath: instancePath + "/answer",
              schemaPath: "#/properties/answer/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key5 },
              schema: false,
              parentSchema: schema6.properties.answer,
              data: data33,
            };
            if (vErrors === null) {
              vErrors = [err64];
            } else {
              vErrors.push(err64);
            }
            errors++;
          }
        }
        if (data33.status !== undefined) {
          let data34 = data33.status;
          if (!(typeof data34 == "number" && !(data34 % 1) && !isNaN(data34) && isFinite(data34))) {
            const err65 = {
              instancePath: instancePath + "/answer/status",
              schemaPath: "#/properties/answer/properties/status/type",
              keyword: "type",
              params: { type: "integer" },
              schema: schema6.properties.answer.properties.status.type,
              parentSchema: schema6.properties.answer.properties.status,
              data: data34,
            };
            if (vErrors === null) {
              vErrors = [err65];
            } else {
              vErrors.push(err65);
            }
            errors++;
          }
          if (typeof data34 == "number" && isFinite(data34)) {
            if (data34 > 599 || isNaN(data34)) {
              const err66 = {
                instancePath: instancePath + "/answer/status",
                schemaPath: "#/properties/answer/properties/status/maximum",
                keyword: "maximum",
                params: { comparison: "<=", limit: 599 },
                schema: 599,
                parentSchema: schema6.properties.answer.properties.status,
                data: data34,
              };
              if (vErrors === null) {
                vErrors = [err66];
              } else {
                vErrors.push(err66);
              }
              errors++;
            }
            if (data34 < 0 || isNaN(data34)) {
              const err67 = {
                instancePath: instancePath + "/answer/status",
                schemaPath: "#/properties/answer/properties/status/minimum",
                keyword: "minimum",
                params: { comparison: ">=", limit: 0 },
                schema: 0,
                parentSchema: schema6.properties.answer.properties.status,
                data: data34,
              };
              if (vErrors === null) {
                vErrors = [err67];
              } else {
                vErrors.push(err67);
              }
              errors++;
            }
          }
        }
        if (data33.headers !== undefined) {
          let data35 = data33.headers;
          if (Array.isArray(data35)) {
            const len2 = data35.length;
            for (let i2 = 0; i2 < len2; i2++) {
              let data36 = data35[i2];
              if (Array.isArray(data36)) {
                if (data36.length > 2) {
                  const err68 = {
                    instancePath: instancePath + "/answer/headers/" + i2,
                    schemaPath: "#/properties/answer/properties/headers/items/maxItems",
                    keyword: "maxItems",
                    params: { limit: 2 },
                    schema: 2,
                    parentSchema: schema6.properties.answer.properties.headers.items,
                    data: data36,
                  };
                  if (vErrors === null) {
                    vErrors = [err68];
                  } else {
                    vErrors.push(err68);
                  }
                  errors++;
                }
                if (data36.length < 2) {
                  const err69 = {
                    instancePath: instancePath + "/answer/headers/" + i2,
                    schemaPath: "#/properties/answer/properties/headers/items/minItems",
                    keyword: "minItems",
                    params: { limit: 2 },
                    schema: 2,
                    parentSchema: schema6.properties.answer.properties.headers.items,
                    data: data36,
                  };
                  if (vErrors === null) {
                    vErrors = [err69];
                  } else {
                    vErrors.push(err69);
                  }
                  errors++;
                }
                const len3 = data36.length;
                for (let i3 = 0; i3 < len3; i3++) {
                  let data37 = data36[i3];
                  if (typeof data37 !== "string") {
                    const err70 = {
                      instancePath: instancePath + "/answer/headers/" + i2 + "/" + i3,
                      schemaPath: "#/properties/answer/properties/headers/items/items/type",
                      keyword: "type",
                      params: { type: "string" },
                      schema: schema6.properties.answer.properties.headers.items.items.type,
                      parentSchema: schema6.properties.answer.properties.headers.items.items,
                      data: data37,
                    };
                    if (vErrors === null) {
                      vErrors = [err70];
                    } else {
                      vErrors.push(err70);
                    }
                    errors++;
                  }
                }
              } else {
                const err71 = {
                  instancePath: instancePath + "/answer/headers/" + i2,
                  schemaPath: "#/properties/answer/properties/headers/items/type",
                  keyword: "type",
                  params: { type: "array" },
                  schema: schema6.properties.answer.properties.headers.items.type,
                  parentSchema: schema6.properties.answer.properties.headers.items,
                  data: data36,
                };
                if (vErrors === null) {
                  vErrors = [err71];
                } else {
                  vErrors.push(err71);
                }
                errors++;
              }
            }
          } else {
            const err72 = {
              instancePath: instancePath + "/answer/headers",
              schemaPath: "#/properties/answer/properties/headers/type",
              keyword: "type",
              params: { type: "array" },
              schema: schema6.properties.answer.properties.headers.type,
              parentSchema: schema6.properties.answer.properties.headers,
              data: data35,
            };
            if (vErrors === null) {
              vErrors = [err72];
            } else {
              vErrors.push(err72);
            }
            errors++;
          }
        }
        if (data33.body !== undefined) {
          let data38 = data33.body;
          if (typeof data38 !== "string") {
            const err73 = {
              instancePath: instancePath + "/answer/body",
              schemaPath: "#/properties/answer/properties/body/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema6.properties.answer.properties.body.type,
              parentSchema: schema6.properties.answer.properties.body,
              data: data38,
            };
            if (vErrors === null) {
              vErrors = [err73];
            } else {
              vErrors.push(err73);
            }
            errors++;
          }
        }
        if (data33.bodyDigest !== undefined) {
          let data39 = data33.bodyDigest;
          if (typeof data39 !== "string") {
            const err74 = {
              instancePath: instancePath + "/answer/bodyDigest",
              schemaPath: "#/properties/answer/properties/bodyDigest/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema6.properties.answer.properties.bodyDigest.type,
              parentSchema: schema6.properties.answer.properties.bodyDigest,
              data: data39,
            };
            if (vErrors === null) {
              vErrors = [err74];
            } else {
              vErrors.push(err74);
            }
            errors++;
          }
        }
        if (data33.delivery !== undefined) {
          let data40 = data33.delivery;
          if (!(data40 && typeof data40 == "object" && !Array.isArray(data40))) {
            const err75 = {
              instancePath: instancePath + "/answer/delivery",
              schemaPath: "#/properties/answer/properties/delivery/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema6.properties.answer.properties.delivery.type,
              parentSchema: schema6.properties.answer.properties.delivery,
              data: data40,
            };
            if (vErrors === null) {
              vErrors = [err75];
            } else {
              vErrors.push(err75);
            }
            errors++;
          }
        }
        if (data33.faults !== undefined) {
          let data41 = data33.faults;
          if (Array.isArray(data41)) {
            const len4 = data41.length;
            for (let i4 = 0; i4 < len4; i4++) {
              let data42 = data41[i4];
              if (typeof data42 !== "string") {
                const err76 = {
                  instancePath: instancePath + "/answer/faults/" + i4,
                  schemaPath: "#/properties/answer/properties/faults/items/type",
                  keyword: "type",
                  params: { type: "string" },
                  schema: schema6.properties.answer.properties.faults.items.type,
                  parentSchema: schema6.properties.answer.properties.faults.items,
                  data: data42,
                };
                if (vErrors === null) {
                  vErrors = [err76];
                } else {
                  vErrors.push(err76);
                }
                errors++;
              }
            }
          } else {
            const err77 = {
              instancePath: instancePath + "/answer/faults",
              schemaPath: "#/properties/answer/properties/faults/type",
              keyword: "type",
              params: { type: "array" },
              schema: schema6.properties.answer.properties.faults.type,
              parentSchema: schema6.properties.answer.properties.faults,
              data: data41,
            };
            if (vErrors === null) {
              vErrors = [err77];
            } else {
              vErrors.push(err77);
            }
            errors++;
          }
        }
      } else {
        const err78 = {
          instancePath: instancePath + "/answer",
          schemaPath: "#/properties/answer/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema6.properties.answer.type,
          parentSchema: schema6.properties.answer,
          data: data33,
        };
        if (vErrors === null) {
          vErrors = [err78];
        } else {
          vErrors.push(err78);
        }
        errors++;
      }
    }
  } else {
    const err79 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      schema: schema6.type,
      parentSchema: schema6,
      data,
    };
    if (vErrors === null) {
      vErrors = [err79];
    } else {
      vErrors.push(err79);
    }
    errors++;
  }
  validate21.errors = vErrors;
  return errors === 0;
}
