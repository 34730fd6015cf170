/** Observes how a target answers beside its lists: statuses, bodies of errors, credentials, methods, its zone. */
import { createClock } from "../../contract/clock.js";
import { getMuseumHours, operations } from "../../contract/interface.js";
import { type Answer, describeAnswer } from "../answer.js";
import type { Ask } from "../ask.js";
import type { Sign } from "../choice-observation.js";
import { noCredential } from "../credential-variation.js";
import type { Run } from "../run.js";
import type { Signs } from "./reading-signs.js";

const ABSENT_PATH = `${getMuseumHours.path}-of-no-museum`;

export async function observeAnswering(run: Run): Promise<Signs> {
  const { log } = run.conversation;
  const rejected = log.filter(
    ({ ask, status }) => ask.question && !ask.question.parameters && [400, 422].includes(status) && isUsual(ask.target),
  );
  const refused = log.filter(
    ({ ask, status }) => ask.credential !== run.right && ask.method === "GET" && (status === 401 || status === 403),
  );
  const absent = await run.conversation.send({ method: "GET", target: ABSENT_PATH, credential: noCredential });
  const signs: Signs = {
    badParameterStatus: rejected.slice(0, 40).map((answer) => ({
      answer: String(answer.status),
      came: `a bad parameter gets ${answer.status}`,
      seenIn: answer,
    })),
    errorBody: [...rejected.slice(0, 4), ...refused.filter(({ status }) => status === 401).slice(0, 1)].map(
      (answer) => ({ answer: bodyOf(answer), came: `an error is ${describeBody(answer)}`, seenIn: answer }),
    ),
    checkOrder: checkOrderSigns(absent),
    ...credentialSigns(run, refused),
    ...(await methodSigns(run)),
    ...zoneSigns(run),
  };
  return signs;
}

/** A query whose refusal is about its value, and not about its length or its encoding. */
function isUsual(target: string): boolean {
  return target.length < 80 && !/%|filler/.test(target);
}

function bodyOf({ headers, body }: Answer): string | undefined {
  const type = (headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (body.text === "") return "empty";
  if (type === "application/problem+json") return "problem";
  if (type === "application/json") return "json";
  return type === "text/plain" ? "text" : undefined;
}

function describeBody(answer: Answer): string {
  return answer.body.text === "" ? "without a body" : (answer.headers.get("Content-Type") ?? "of no media type");
}

function checkOrderSigns(absent: Answer): readonly Sign[] {
  if (absent.silence !== undefined) return [];
  const answer =
    absent.status === 404
      ? "pathFirst"
      : absent.status === 401 || absent.status === 403
        ? "credentialFirst"
        : undefined;
  return [{ answer, came: `an unknown path without a credential gets ${absent.status}`, seenIn: absent }];
}

function credentialSigns(run: Run, refused: readonly Answer[]): Signs {
  const wrong = run.conversation.log.filter(
    ({ ask }) => ask.credential.says.includes("password") && ask.credential !== run.right && ask.method === "GET",
  );
  const wellFormed = wrong.filter(({ status }) => status === 401 || status === 403);
  const letIn = wrong.find(({ status }) => status === 200);
  const unauthorized = refused.filter(({ status }) => status === 401);
  return {
    credentialCheck: letIn
      ? [{ answer: "wellFormed", came: `${letIn.ask.credential.says} is let in`, seenIn: letIn }]
      : wellFormed
          .slice(0, 1)
          .map((answer) => ({ answer: "listed", came: `${answer.ask.credential.says} is refused`, seenIn: answer })),
    badCredentialStatus: wellFormed.map((answer) => ({
      answer: String(answer.status),
      came: `a wrong credential gets ${answer.status}`,
      seenIn: answer,
    })),
    challenge: unauthorized.map((answer) => {
      const isPresent = answer.headers.get("WWW-Authenticate") !== null;
      return {
        answer: isPresent ? "present" : "absent",
        came: `a 401 has ${isPresent ? "a" : "no"} WWW-Authenticate`,
        seenIn: answer,
      };
    }),
  };
}

async function methodSigns(run: Run): Promise<Signs> {
  const path = operations[0].path;
  const head = await run.conversation.send({ method: "HEAD", target: `${path}?limit=1`, credential: run.right });
  const post: Ask = { method: "POST", target: path, credential: run.right };
  const isRejected = [404, 405, 501].includes(head.status);
  const other = isRejected ? head : run.options.probeWrites ? await run.conversation.send(post) : undefined;
  return {
    headMethod:
      head.silence !== undefined
        ? []
        : [
            {
              answer: isRejected ? "rejected" : head.status === 200 ? "served" : undefined,
              came: `HEAD gets ${head.status}`,
              seenIn: head,
            },
          ],
    ...(other &&
      other.silence === undefined && {
        wrongMethod: [
          {
            answer: [404, 405].includes(other.status) ? String(other.status) : undefined,
            came: `${other.ask.method} gets ${other.status === 0 ? describeAnswer(other) : other.status}`,
            seenIn: other,
          },
        ],
      }),
  };
}

/** The zone is told by the date alone: UTC where it fits, or else the farthest zone to that side. */
function zoneSigns(run: Run): Signs {
  const { knowledge, options, conversation } = run;
  const seenIn = conversation.log.find(
    ({ ask: { question } }) => question?.parameters !== undefined && question.parameters.startDate === undefined,
  );
  if (!seenIn || options.today !== undefined || knowledge.todayIsOpen) return {};
  const zone = ["UTC", "Pacific/Kiritimati", "Etc/GMT+12"].find(
    (name) => createClock(options.now).today(name) === knowledge.today,
  );
  return { timeZone: [{ answer: zone, came: `today is ${knowledge.today}`, seenIn }] };
}
