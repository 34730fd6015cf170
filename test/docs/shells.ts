/** Which shells can run a line of the documentation as it stands. */

/** What sh, zsh, PowerShell and cmd.exe all take literally: in a word, and within double quotes. */
const WORD = /^(?:[\w./:=+…-]|\b@|"[^"$`\\!%]*")+$/;

/** Returns why a line can't be pasted into each of the four shells; undefined if it can. */
export function whyNotEverywhere(line: string): string | undefined {
  const words = line.match(/(?:"[^"]*"|'[^']*'|\S)+/g) ?? [];
  const [program = ""] = words;
  if (/^\w+=/.test(program) || program === "export") return `${line}\nsets a variable as sh alone does`;
  const word = words.find((one) => !WORD.test(one) || one === "/dev/null");
  return word === undefined ? undefined : `${line}\n${word} is read in another way by one of the shells`;
}
