// @ts-nocheck
/** Validators of JSON Schemas. Compiled by `npm run generated`; do not edit. */
import type { CompiledSchema } from "../../base/compiled-schema.js";
export const validateCapsule: CompiledSchema = validate10;
const schema11 = {
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
const pattern0 = new RegExp("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$", "u");
const pattern3 = new RegExp("^/", "u");
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.version === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "version" },
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
    if (data.museumMock === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "museumMock" },
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
    if (data.seed === undefined) {
      const err2 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "seed" },
        schema: schema11.required,
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
    if (data.cors === undefined) {
      const err3 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "cors" },
        schema: schema11.required,
        parentSchema: schema11,
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
        schema: schema11.required,
        parentSchema: schema11,
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
        schema: schema11.required,
        parentSchema: schema11,
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
        schema: schema11.required,
        parentSchema: schema11,
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
        schema: schema11.required,
        parentSchema: schema11,
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
      if (!func2.call(schema11.properties, key0)) {
        const err8 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          schema: false,
          parentSchema: schema11,
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
          parentSchema: schema11.properties.version,
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
          schema: schema11.properties.museumMock.type,
          parentSchema: schema11.properties.museumMock,
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
            schema: schema11.properties.data.required,
            parentSchema: schema11.properties.data,
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
              parentSchema: schema11.properties.data,
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
              params: { allowedValues: schema11.properties.data.properties.kind.enum },
              schema: schema11.properties.data.properties.kind.enum,
              parentSchema: schema11.properties.data.properties.kind,
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
              schema: schema11.properties.data.properties.seed.type,
              parentSchema: schema11.properties.data.properties.seed,
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
              schema: schema11.properties.data.properties.eventsPerWeek.type,
              parentSchema: schema11.properties.data.properties.eventsPerWeek,
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
                parentSchema: schema11.properties.data.properties.eventsPerWeek,
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
              params: { allowedValues: schema11.properties.data.properties.of.enum },
              schema: schema11.properties.data.properties.of.enum,
              parentSchema: schema11.properties.data.properties.of,
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
              schema: schema11.properties.data.properties.digest.type,
              parentSchema: schema11.properties.data.properties.digest,
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
          schema: schema11.properties.data.type,
          parentSchema: schema11.properties.data,
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
          schema: schema11.properties.seed.type,
          parentSchema: schema11.properties.seed,
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
          schema: schema11.properties.cors.type,
          parentSchema: schema11.properties.cors,
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
    if (data.time !== undefined) {
      let data10 = data.time;
      if (typeof data10 === "string") {
        if (!pattern0.test(data10)) {
          const err22 = {
            instancePath: instancePath + "/time",
            schemaPath: "#/properties/time/pattern",
            keyword: "pattern",
            params: { pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$" },
            schema: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$",
            parentSchema: schema11.properties.time,
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
          instancePath: instancePath + "/time",
          schemaPath: "#/properties/time/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema11.properties.time.type,
          parentSchema: schema11.properties.time,
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
    if (data.clock !== undefined) {
      let data11 = data.clock;
      if (typeof data11 === "string") {
        if (!pattern0.test(data11)) {
          const err24 = {
            instancePath: instancePath + "/clock",
            schemaPath: "#/properties/clock/pattern",
            keyword: "pattern",
            params: { pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$" },
            schema: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$",
            parentSchema: schema11.properties.clock,
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
          instancePath: instancePath + "/clock",
          schemaPath: "#/properties/clock/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema11.properties.clock.type,
          parentSchema: schema11.properties.clock,
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
    if (data.answered !== undefined) {
      let data12 = data.answered;
      if (typeof data12 === "string") {
        if (!pattern0.test(data12)) {
          const err26 = {
            instancePath: instancePath + "/answered",
            schemaPath: "#/properties/answered/pattern",
            keyword: "pattern",
            params: { pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$" },
            schema: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$",
            parentSchema: schema11.properties.answered,
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
          instancePath: instancePath + "/answered",
          schemaPath: "#/properties/answered/type",
          keyword: "type",
          params: { type: "string" },
          schema: schema11.properties.answered.type,
          parentSchema: schema11.properties.answered,
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
    if (data.session !== undefined) {
      let data13 = data.session;
      if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
        if (data13.id === undefined) {
          const err28 = {
            instancePath: instancePath + "/session",
            schemaPath: "#/properties/session/required",
            keyword: "required",
            params: { missingProperty: "id" },
            schema: schema11.properties.session.required,
            parentSchema: schema11.properties.session,
            data: data13,
          };
          if (vErrors === null) {
            vErrors = [err28];
          } else {
            vErrors.push(err28);
          }
          errors++;
        }
        if (data13.isNew === undefined) {
          const err29 = {
            instancePath: instancePath + "/session",
            schemaPath: "#/properties/session/required",
            keyword: "required",
            params: { missingProperty: "isNew" },
            schema: schema11.properties.session.required,
            parentSchema: schema11.properties.session,
            data: data13,
          };
          if (vErrors === null) {
            vErrors = [err29];
          } else {
            vErrors.push(err29);
          }
          errors++;
        }
        for (const key2 in data13) {
          if (!(key2 === "id" || key2 === "isNew")) {
            const err30 = {
              instancePath: instancePath + "/session",
              schemaPath: "#/properties/session/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key2 },
              schema: false,
              parentSchema: schema11.properties.session,
              data: data13,
            };
            if (vErrors === null) {
              vErrors = [err30];
            } else {
              vErrors.push(err30);
            }
            errors++;
          }
        }
        if (data13.id !== undefined) {
          let data14 = data13.id;
          if (typeof data14 !== "string") {
            const err31 = {
              instancePath: instancePath + "/session/id",
              schemaPath: "#/properties/session/properties/id/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema11.properties.session.properties.id.type,
              parentSchema: schema11.properties.session.properties.id,
              data: data14,
            };
            if (vErrors === null) {
              vErrors = [err31];
            } else {
              vErrors.push(err31);
            }
            errors++;
          }
        }
        if (data13.isNew !== undefined) {
          let data15 = data13.isNew;
          if (typeof data15 !== "boolean") {
            const err32 = {
              instancePath: instancePath + "/session/isNew",
              schemaPath: "#/properties/session/properties/isNew/type",
              keyword: "type",
              params: { type: "boolean" },
              schema: schema11.properties.session.properties.isNew.type,
              parentSchema: schema11.properties.session.properties.isNew,
              data: data15,
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
          instancePath: instancePath + "/session",
          schemaPath: "#/properties/session/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema11.properties.session.type,
          parentSchema: schema11.properties.session,
          data: data13,
        };
        if (vErrors === null) {
          vErrors = [err33];
        } else {
          vErrors.push(err33);
        }
        errors++;
      }
    }
    if (data.named !== undefined) {
      let data16 = data.named;
      if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {
        for (const key3 in data16) {
          if (!(key3 === "port" || key3 === "path" || key3 === "implied" || key3 === "deleted")) {
            const err34 = {
              instancePath: instancePath + "/named",
              schemaPath: "#/properties/named/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key3 },
              schema: false,
              parentSchema: schema11.properties.named,
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
        if (data16.port !== undefined) {
          let data17 = data16.port;
          if (typeof data17 !== "string") {
            const err35 = {
              instancePath: instancePath + "/named/port",
              schemaPath: "#/properties/named/properties/port/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema11.properties.named.properties.port.type,
              parentSchema: schema11.properties.named.properties.port,
              data: data17,
            };
            if (vErrors === null) {
              vErrors = [err35];
            } else {
              vErrors.push(err35);
            }
            errors++;
          }
        }
        if (data16.path !== undefined) {
          let data18 = data16.path;
          if (typeof data18 !== "string") {
            const err36 = {
              instancePath: instancePath + "/named/path",
              schemaPath: "#/properties/named/properties/path/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema11.properties.named.properties.path.type,
              parentSchema: schema11.properties.named.properties.path,
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
        if (data16.implied !== undefined) {
          let data19 = data16.implied;
          if (typeof data19 !== "string") {
            const err37 = {
              instancePath: instancePath + "/named/implied",
              schemaPath: "#/properties/named/properties/implied/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema11.properties.named.properties.implied.type,
              parentSchema: schema11.properties.named.properties.implied,
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
        if (data16.deleted !== undefined) {
          let data20 = data16.deleted;
          if (typeof data20 !== "string") {
            const err38 = {
              instancePath: instancePath + "/named/deleted",
              schemaPath: "#/properties/named/properties/deleted/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema11.properties.named.properties.deleted.type,
              parentSchema: schema11.properties.named.properties.deleted,
              data: data20,
            };
            if (vErrors === null) {
              vErrors = [err38];
            } else {
              vErrors.push(err38);
            }
            errors++;
          }
        }
      } else {
        const err39 = {
          instancePath: instancePath + "/named",
          schemaPath: "#/properties/named/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema11.properties.named.type,
          parentSchema: schema11.properties.named,
          data: data16,
        };
        if (vErrors === null) {
          vErrors = [err39];
        } else {
          vErrors.push(err39);
        }
        errors++;
      }
    }
    if (data.world !== undefined) {
      let data21 = data.world;
      if (!(data21 && typeof data21 == "object" && !Array.isArray(data21))) {
        const err40 = {
          instancePath: instancePath + "/world",
          schemaPath: "#/properties/world/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema11.properties.world.type,
          parentSchema: schema11.properties.world,
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
    if (data.define !== undefined) {
      let data22 = data.define;
      if (!Array.isArray(data22)) {
        const err41 = {
          instancePath: instancePath + "/define",
          schemaPath: "#/properties/define/type",
          keyword: "type",
          params: { type: "array" },
          schema: schema11.properties.define.type,
          parentSchema: schema11.properties.define,
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
    if (data.request !== undefined) {
      let data23 = data.request;
      if (data23 && typeof data23 == "object" && !Array.isArray(data23)) {
        if (data23.method === undefined) {
          const err42 = {
            instancePath: instancePath + "/request",
            schemaPath: "#/properties/request/required",
            keyword: "required",
            params: { missingProperty: "method" },
            schema: schema11.properties.request.required,
            parentSchema: schema11.properties.request,
            data: data23,
          };
          if (vErrors === null) {
            vErrors = [err42];
          } else {
            vErrors.push(err42);
          }
          errors++;
        }
        if (data23.target === undefined) {
          const err43 = {
            instancePath: instancePath + "/request",
            schemaPath: "#/properties/request/required",
            keyword: "required",
            params: { missingProperty: "target" },
            schema: schema11.properties.request.required,
            parentSchema: schema11.properties.request,
            data: data23,
          };
          if (vErrors === null) {
            vErrors = [err43];
          } else {
            vErrors.push(err43);
          }
          errors++;
        }
        if (data23.headers === undefined) {
          const err44 = {
            instancePath: instancePath + "/request",
            schemaPath: "#/properties/request/required",
            keyword: "required",
            params: { missingProperty: "headers" },
            schema: schema11.properties.request.required,
            parentSchema: schema11.properties.request,
            data: data23,
          };
          if (vErrors === null) {
            vErrors = [err44];
          } else {
            vErrors.push(err44);
          }
          errors++;
        }
        if (data23.credential === undefined) {
          const err45 = {
            instancePath: instancePath + "/request",
            schemaPath: "#/properties/request/required",
            keyword: "required",
            params: { missingProperty: "credential" },
            schema: schema11.properties.request.required,
            parentSchema: schema11.properties.request,
            data: data23,
          };
          if (vErrors === null) {
            vErrors = [err45];
          } else {
            vErrors.push(err45);
          }
          errors++;
        }
        for (const key4 in data23) {
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
            const err46 = {
              instancePath: instancePath + "/request",
              schemaPath: "#/properties/request/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key4 },
              schema: false,
              parentSchema: schema11.properties.request,
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
        if (data23.method !== undefined) {
          let data24 = data23.method;
          if (typeof data24 !== "string") {
            const err47 = {
              instancePath: instancePath + "/request/method",
              schemaPath: "#/properties/request/properties/method/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema11.properties.request.properties.method.type,
              parentSchema: schema11.properties.request.properties.method,
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
        if (data23.target !== undefined) {
          let data25 = data23.target;
          if (typeof data25 === "string") {
            if (!pattern3.test(data25)) {
              const err48 = {
                instancePath: instancePath + "/request/target",
                schemaPath: "#/properties/request/properties/target/pattern",
                keyword: "pattern",
                params: { pattern: "^/" },
                schema: "^/",
                parentSchema: schema11.properties.request.properties.target,
                data: data25,
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
              instancePath: instancePath + "/request/target",
              schemaPath: "#/properties/request/properties/target/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema11.properties.request.properties.target.type,
              parentSchema: schema11.properties.request.properties.target,
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
        if (data23.targetDigest !== undefined) {
          let data26 = data23.targetDigest;
          if (typeof data26 !== "string") {
            const err50 = {
              instancePath: instancePath + "/request/targetDigest",
              schemaPath: "#/properties/request/properties/targetDigest/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema11.properties.request.properties.targetDigest.type,
              parentSchema: schema11.properties.request.properties.targetDigest,
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
        if (data23.headers !== undefined) {
          let data27 = data23.headers;
          if (Array.isArray(data27)) {
            const len0 = data27.length;
            for (let i0 = 0; i0 < len0; i0++) {
              let data28 = data27[i0];
              if (Array.isArray(data28)) {
                if (data28.length > 2) {
                  const err51 = {
                    instancePath: instancePath + "/request/headers/" + i0,
                    schemaPath: "#/properties/request/properties/headers/items/maxItems",
                    keyword: "maxItems",
                    params: { limit: 2 },
                    schema: 2,
                    parentSchema: schema11.properties.request.properties.headers.items,
                    data: data28,
                  };
                  if (vErrors === null) {
                    vErrors = [err51];
                  } else {
                    vErrors.push(err51);
                  }
                  errors++;
                }
                if (data28.length < 2) {
                  const err52 = {
                    instancePath: instancePath + "/request/headers/" + i0,
                    schemaPath: "#/properties/request/properties/headers/items/minItems",
                    keyword: "minItems",
                    params: { limit: 2 },
                    schema: 2,
                    parentSchema: schema11.properties.request.properties.headers.items,
                    data: data28,
                  };
                  if (vErrors === null) {
                    vErrors = [err52];
                  } else {
                    vErrors.push(err52);
                  }
                  errors++;
                }
                const len1 = data28.length;
                for (let i1 = 0; i1 < len1; i1++) {
                  let data29 = data28[i1];
                  if (typeof data29 !== "string") {
                    const err53 = {
                      instancePath: instancePath + "/request/headers/" + i0 + "/" + i1,
                      schemaPath: "#/properties/request/properties/headers/items/items/type",
                      keyword: "type",
                      params: { type: "string" },
                      schema: schema11.properties.request.properties.headers.items.items.type,
                      parentSchema: schema11.properties.request.properties.headers.items.items,
                      data: data29,
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
                  instancePath: instancePath + "/request/headers/" + i0,
                  schemaPath: "#/properties/request/properties/headers/items/type",
                  keyword: "type",
                  params: { type: "array" },
                  schema: schema11.properties.request.properties.headers.items.type,
                  parentSchema: schema11.properties.request.properties.headers.items,
                  data: data28,
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
              instancePath: instancePath + "/request/headers",
              schemaPath: "#/properties/request/properties/headers/type",
              keyword: "type",
              params: { type: "array" },
              schema: schema11.properties.request.properties.headers.type,
              parentSchema: schema11.properties.request.properties.headers,
              data: data27,
            };
            if (vErrors === null) {
              vErrors = [err55];
            } else {
              vErrors.push(err55);
            }
            errors++;
          }
        }
        if (data23.user !== undefined) {
          let data30 = data23.user;
          if (typeof data30 !== "string") {
            const err56 = {
              instancePath: instancePath + "/request/user",
              schemaPath: "#/properties/request/properties/user/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema11.properties.request.properties.user.type,
              parentSchema: schema11.properties.request.properties.user,
              data: data30,
            };
            if (vErrors === null) {
              vErrors = [err56];
            } else {
              vErrors.push(err56);
            }
            errors++;
          }
        }
        if (data23.credential !== undefined) {
          let data31 = data23.credential;
          if (
            !(
              data31 === "listed" ||
              data31 === "unlisted" ||
              data31 === "none" ||
              data31 === "otherScheme" ||
              data31 === "notBase64" ||
              data31 === "noColon" ||
              data31 === "control"
            )
          ) {
            const err57 = {
              instancePath: instancePath + "/request/credential",
              schemaPath: "#/properties/request/properties/credential/enum",
              keyword: "enum",
              params: { allowedValues: schema11.properties.request.properties.credential.enum },
              schema: schema11.properties.request.properties.credential.enum,
              parentSchema: schema11.properties.request.properties.credential,
              data: data31,
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
          instancePath: instancePath + "/request",
          schemaPath: "#/properties/request/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema11.properties.request.type,
          parentSchema: schema11.properties.request,
          data: data23,
        };
        if (vErrors === null) {
          vErrors = [err58];
        } else {
          vErrors.push(err58);
        }
        errors++;
      }
    }
    if (data.answer !== undefined) {
      let data32 = data.answer;
      if (data32 && typeof data32 == "object" && !Array.isArray(data32)) {
        if (data32.status === undefined) {
          const err59 = {
            instancePath: instancePath + "/answer",
            schemaPath: "#/properties/answer/required",
            keyword: "required",
            params: { missingProperty: "status" },
            schema: schema11.properties.answer.required,
            parentSchema: schema11.properties.answer,
            data: data32,
          };
          if (vErrors === null) {
            vErrors = [err59];
          } else {
            vErrors.push(err59);
          }
          errors++;
        }
        if (data32.headers === undefined) {
          const err60 = {
            instancePath: instancePath + "/answer",
            schemaPath: "#/properties/answer/required",
            keyword: "required",
            params: { missingProperty: "headers" },
            schema: schema11.properties.answer.required,
            parentSchema: schema11.properties.answer,
            data: data32,
          };
          if (vErrors === null) {
            vErrors = [err60];
          } else {
            vErrors.push(err60);
          }
          errors++;
        }
        if (data32.body === undefined) {
          const err61 = {
            instancePath: instancePath + "/answer",
            schemaPath: "#/properties/answer/required",
            keyword: "required",
            params: { missingProperty: "body" },
            schema: schema11.properties.answer.required,
            parentSchema: schema11.properties.answer,
            data: data32,
          };
          if (vErrors === null) {
            vErrors = [err61];
          } else {
            vErrors.push(err61);
          }
          errors++;
        }
        for (const key5 in data32) {
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
            const err62 = {
              instancePath: instancePath + "/answer",
              schemaPath: "#/properties/answer/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key5 },
              schema: false,
              parentSchema: schema11.properties.answer,
              data: data32,
            };
            if (vErrors === null) {
              vErrors = [err62];
            } else {
              vErrors.push(err62);
            }
            errors++;
          }
        }
        if (data32.status !== undefined) {
          let data33 = data32.status;
          if (!(typeof data33 == "number" && !(data33 % 1) && !isNaN(data33) && isFinite(data33))) {
            const err63 = {
              instancePath: instancePath + "/answer/status",
              schemaPath: "#/properties/answer/properties/status/type",
              keyword: "type",
              params: { type: "integer" },
              schema: schema11.properties.answer.properties.status.type,
              parentSchema: schema11.properties.answer.properties.status,
              data: data33,
            };
            if (vErrors === null) {
              vErrors = [err63];
            } else {
              vErrors.push(err63);
            }
            errors++;
          }
          if (typeof data33 == "number" && isFinite(data33)) {
            if (data33 > 599 || isNaN(data33)) {
              const err64 = {
                instancePath: instancePath + "/answer/status",
                schemaPath: "#/properties/answer/properties/status/maximum",
                keyword: "maximum",
                params: { comparison: "<=", limit: 599 },
                schema: 599,
                parentSchema: schema11.properties.answer.properties.status,
                data: data33,
              };
              if (vErrors === null) {
                vErrors = [err64];
              } else {
                vErrors.push(err64);
              }
              errors++;
            }
            if (data33 < 0 || isNaN(data33)) {
              const err65 = {
                instancePath: instancePath + "/answer/status",
                schemaPath: "#/properties/answer/properties/status/minimum",
                keyword: "minimum",
                params: { comparison: ">=", limit: 0 },
                schema: 0,
                parentSchema: schema11.properties.answer.properties.status,
                data: data33,
              };
              if (vErrors === null) {
                vErrors = [err65];
              } else {
                vErrors.push(err65);
              }
              errors++;
            }
          }
        }
        if (data32.headers !== undefined) {
          let data34 = data32.headers;
          if (Array.isArray(data34)) {
            const len2 = data34.length;
            for (let i2 = 0; i2 < len2; i2++) {
              let data35 = data34[i2];
              if (Array.isArray(data35)) {
                if (data35.length > 2) {
                  const err66 = {
                    instancePath: instancePath + "/answer/headers/" + i2,
                    schemaPath: "#/properties/answer/properties/headers/items/maxItems",
                    keyword: "maxItems",
                    params: { limit: 2 },
                    schema: 2,
                    parentSchema: schema11.properties.answer.properties.headers.items,
                    data: data35,
                  };
                  if (vErrors === null) {
                    vErrors = [err66];
                  } else {
                    vErrors.push(err66);
                  }
                  errors++;
                }
                if (data35.length < 2) {
                  const err67 = {
                    instancePath: instancePath + "/answer/headers/" + i2,
                    schemaPath: "#/properties/answer/properties/headers/items/minItems",
                    keyword: "minItems",
                    params: { limit: 2 },
                    schema: 2,
                    parentSchema: schema11.properties.answer.properties.headers.items,
                    data: data35,
                  };
                  if (vErrors === null) {
                    vErrors = [err67];
                  } else {
                    vErrors.push(err67);
                  }
                  errors++;
                }
                const len3 = data35.length;
                for (let i3 = 0; i3 < len3; i3++) {
                  let data36 = data35[i3];
                  if (typeof data36 !== "string") {
                    const err68 = {
                      instancePath: instancePath + "/answer/headers/" + i2 + "/" + i3,
                      schemaPath: "#/properties/answer/properties/headers/items/items/type",
                      keyword: "type",
                      params: { type: "string" },
                      schema: schema11.properties.answer.properties.headers.items.items.type,
                      parentSchema: schema11.properties.answer.properties.headers.items.items,
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
                  instancePath: instancePath + "/answer/headers/" + i2,
                  schemaPath: "#/properties/answer/properties/headers/items/type",
                  keyword: "type",
                  params: { type: "array" },
                  schema: schema11.properties.answer.properties.headers.items.type,
                  parentSchema: schema11.properties.answer.properties.headers.items,
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
          } else {
            const err70 = {
              instancePath: instancePath + "/answer/headers",
              schemaPath: "#/properties/answer/properties/headers/type",
              keyword: "type",
              params: { type: "array" },
              schema: schema11.properties.answer.properties.headers.type,
              parentSchema: schema11.properties.answer.properties.headers,
              data: data34,
            };
            if (vErrors === null) {
              vErrors = [err70];
            } else {
              vErrors.push(err70);
            }
            errors++;
          }
        }
        if (data32.body !== undefined) {
          let data37 = data32.body;
          if (typeof data37 !== "string") {
            const err71 = {
              instancePath: instancePath + "/answer/body",
              schemaPath: "#/properties/answer/properties/body/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema11.properties.answer.properties.body.type,
              parentSchema: schema11.properties.answer.properties.body,
              data: data37,
            };
            if (vErrors === null) {
              vErrors = [err71];
            } else {
              vErrors.push(err71);
            }
            errors++;
          }
        }
        if (data32.bodyDigest !== undefined) {
          let data38 = data32.bodyDigest;
          if (typeof data38 !== "string") {
            const err72 = {
              instancePath: instancePath + "/answer/bodyDigest",
              schemaPath: "#/properties/answer/properties/bodyDigest/type",
              keyword: "type",
              params: { type: "string" },
              schema: schema11.properties.answer.properties.bodyDigest.type,
              parentSchema: schema11.properties.answer.properties.bodyDigest,
              data: data38,
            };
            if (vErrors === null) {
              vErrors = [err72];
            } else {
              vErrors.push(err72);
            }
            errors++;
          }
        }
        if (data32.delivery !== undefined) {
          let data39 = data32.delivery;
          if (!(data39 && typeof data39 == "object" && !Array.isArray(data39))) {
            const err73 = {
              instancePath: instancePath + "/answer/delivery",
              schemaPath: "#/properties/answer/properties/delivery/type",
              keyword: "type",
              params: { type: "object" },
              schema: schema11.properties.answer.properties.delivery.type,
              parentSchema: schema11.properties.answer.properties.delivery,
              data: data39,
            };
            if (vErrors === null) {
              vErrors = [err73];
            } else {
              vErrors.push(err73);
            }
            errors++;
          }
        }
        if (data32.faults !== undefined) {
          let data40 = data32.faults;
          if (Array.isArray(data40)) {
            const len4 = data40.length;
            for (let i4 = 0; i4 < len4; i4++) {
              let data41 = data40[i4];
              if (typeof data41 !== "string") {
                const err74 = {
                  instancePath: instancePath + "/answer/faults/" + i4,
                  schemaPath: "#/properties/answer/properties/faults/items/type",
                  keyword: "type",
                  params: { type: "string" },
                  schema: schema11.properties.answer.properties.faults.items.type,
                  parentSchema: schema11.properties.answer.properties.faults.items,
                  data: data41,
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
              instancePath: instancePath + "/answer/faults",
              schemaPath: "#/properties/answer/properties/faults/type",
              keyword: "type",
              params: { type: "array" },
              schema: schema11.properties.answer.properties.faults.type,
              parentSchema: schema11.properties.answer.properties.faults,
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
      } else {
        const err76 = {
          instancePath: instancePath + "/answer",
          schemaPath: "#/properties/answer/type",
          keyword: "type",
          params: { type: "object" },
          schema: schema11.properties.answer.type,
          parentSchema: schema11.properties.answer,
          data: data32,
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
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      schema: schema11.type,
      parentSchema: schema11,
      data,
    };
    if (vErrors === null) {
      vErrors = [err77];
    } else {
      vErrors.push(err77);
    }
    errors++;
  }
  validate10.errors = vErrors;
  return errors === 0;
}
