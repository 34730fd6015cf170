/** Says in which parts an answer differs from the one in a capsule. */
import { digestOf } from "../../base/digest.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { HeaderList } from "../message/request-message.js";
import type { Capsule, CapsuleAnswer } from "./capsule.js";

/** An answer that was given again, with its faults. */
type Given = ReplyMessage & { readonly faults?: readonly string[] };

export function findDifferences({ answer }: Capsule, given: Given): readonly string[] {
  return [
    ...(answer.status === given.status ? [] : [`status: ${answer.status} then, ${given.status} now`]),
    ...headerDifferences(answer.headers, given.headers),
    ...bodyDifferences(answer, given.body),
    ...valueDifference("delivery", answer.delivery, given.delivery),
    ...valueDifference("faults", answer.faults, given.faults),
  ];
}

function headerDifferences(then: HeaderList, now: HeaderList): readonly string[] {
  const textOf = (headers: HeaderList) => headers.map((header) => header.join(": ")).join("\n");
  if (textOf(then) === textOf(now)) return [];
  const names = [...new Set([...then, ...now].map(([name]) => name))];
  const valueIn = (headers: HeaderList, name: string) => headers.find(([given]) => given === name)?.[1] ?? "absent";
  const different = names.filter((name) => valueIn(then, name) !== valueIn(now, name));
  if (different.length === 0) return ["headers: in another order now"];
  return different.map((name) => `header ${name}: ${valueIn(then, name)} then, ${valueIn(now, name)} now`);
}

function bodyDifferences({ body, bodyDigest }: CapsuleAnswer, now: string): readonly string[] {
  const isSame = bodyDigest === undefined ? body === now : digestOf(new TextEncoder().encode(now)) === bodyDigest;
  if (isSame) return [];
  let at = 0;
  while (at < body.length && body[at] === now[at]) at += 1;
  const excerpt = (text: string) => JSON.stringify(text.slice(Math.max(at - 20, 0), at + 40));
  return [`body: differs from character ${at + 1} on: ${excerpt(body)} then, ${excerpt(now)} now`];
}

function valueDifference(name: string, then: unknown, now: unknown): readonly string[] {
  const [before = "none", after = "none"] = [JSON.stringify(then), JSON.stringify(now)];
  return before === after ? [] : [`${name}: ${before} then, ${after} now`];
}
