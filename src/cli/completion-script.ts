/** Writes the completion script of a shell. */
import type { CompletedCommand, CompletedOption, shells, Values } from "./completion-words.js";

export type Shell = (typeof shells)[number];

/** The script as text, to be sourced. */
export function toCompletionScript(shell: Shell, commands: readonly CompletedCommand[]): string {
  return scripts[shell](commands);
}

const scripts: Readonly<Record<Shell, (commands: readonly CompletedCommand[]) => string>> = {
  bash: toBash,
  zsh: toZsh,
  fish: toFish,
};

/**
 * The words are taken from the line itself, since bash breaks its own at every equals sign and colon; only what follows the last
 * of these is replaced. Nothing in it needs more than the bash 3.2 of macOS.
 */
function toBash(commands: readonly CompletedCommand[]): string {
  return `_museum_mock() {
  local line="\${COMP_LINE:0:COMP_POINT}" words reply files= prefix= word
  read -ra words <<< "$line"
  [[ "$line" == *[[:space:]] ]] && words+=("")
  local last=$(( \${#words[@]} - 1 ))
  local current="\${words[last]}" previous="\${words[last-1]}"
  COMPREPLY=()
  for word in "\${words[@]:0:last}"; do [[ "$word" == -- ]] && return; done
  if [[ "$current" == --*=* ]]; then
    previous="\${current%%=*}"
    current="\${current#*=}"
  fi
  reply=()
  if (( last == 1 )); then
    reply=(${commands.map(({ name }) => name).join(" ")} help --help --version)
  else
    ${cases(commands, "  ")}
  fi
  if [[ "$previous" == --only && "$current" == *,* ]]; then
    prefix="\${current%,*},"
    current="\${current##*,}"
  fi
  local IFS=$'\\n'
  COMPREPLY=($(compgen -P "$prefix" -W "\${reply[*]}" -- "$current"))
  [[ -n "$files" ]] && COMPREPLY+=($(compgen -f -- "$current"))
  if [[ "$current" == *=* ]]; then
    COMPREPLY=("\${COMPREPLY[@]#"\${current%%=*}="}")
  fi
}
complete -o bashdefault -o default -o filenames -F _museum_mock museum-mock
`;
}

function toZsh(commands: readonly CompletedCommand[]): string {
  return `#compdef museum-mock
_museum_mock() {
  local previous="\${words[CURRENT-1]}" files=
  local -a reply
  if (( CURRENT == 2 )); then
    reply=(${commands.map(({ name }) => name).join(" ")} --help --version)
  else
    ${cases(commands, "  ")}
  fi
  compadd -- $reply
  [[ -n "$files" ]] && _files
}
if [[ "$funcstack[1]" == "_museum_mock" ]]; then _museum_mock "$@"; else compdef _museum_mock museum-mock; fi
`;
}

/** The part that bash and zsh share: which words may follow, by the command and the word before. */
function cases(commands: readonly CompletedCommand[], indent: string): string {
  const lines = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's variable.
    'case "${words[@]:1:1} $previous" in',
    ...commands.flatMap(({ name, options }) => options.flatMap((option) => valueCase(name, option))),
    ...commands.map(({ name, options, argument }) => {
      const flags = options.flatMap((option) => option.flags);
      return `  "${name} "*) reply=(${[...flags, ...(argument?.words ?? [])].join(" ")}) ;;`;
    }),
    "esac",
  ];
  return lines.join(`\n${indent}  `);
}

function valueCase(command: string, { flags, values }: CompletedOption): readonly string[] {
  if (!values) return [];
  const patterns = flags.map((flag) => `"${command} ${flag}"`).join("|");
  return [`  ${patterns}) reply=(${values.words.join(" ")})${values.isFile ? " files=1" : ""} ;;`];
}

function toFish(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  const lines = commands.flatMap(({ name, description, options, argument }) => [
    `complete -c museum-mock -f -n "not __fish_seen_subcommand_from ${names}" -a ${name} -d ${quoted(description)}`,
    ...options.map(
      (option) => `complete -c museum-mock -n "__fish_seen_subcommand_from ${name}" ${fishOption(option)}`,
    ),
    ...(argument
      ? [`complete -c museum-mock -f -n "__fish_seen_subcommand_from ${name}" -a ${quoted(argument.words.join(" "))}`]
      : []),
  ]);
  return `${lines.join("\n")}\n`;
}

function fishOption({ flags, description, values }: CompletedOption): string {
  const names = flags.map((flag) => (flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  return [...names, ...fishValues(values), `-d ${quoted(description)}`].join(" ");
}

function fishValues(values: Values | undefined): readonly string[] {
  if (!values) return ["-f"];
  const words = values.words.length > 0 ? [`-a ${quoted(values.words.join(" "))}`] : [];
  return [values.isFile ? "-rF" : "-rf", ...words];
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
