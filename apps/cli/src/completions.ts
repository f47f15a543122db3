import type { AnyTool } from '@recto/contract/any-tool';
import { refuseUsage } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import { COMMANDS } from './commands.ts';
import { GENERAL_FLAGS } from './general-flags.ts';
import { toolDescription } from './help.ts';
import { describeFlag, type Flag, optionFlags } from './option-flags.ts';
import type { Words } from './words.ts';

/** One word that a shell offers after another. */
interface Completed {
  readonly name: string;
  readonly description: string;
  readonly flags: readonly DescribedFlag[];
}

/** A flag with its description in the language of the completions. */
type DescribedFlag = Omit<Flag, 'description'> & { readonly description: string };

const SHELLS = { bash, zsh, fish } as const;

/** The script that a shell loads: tools, their options, and the words that these take. @throws usage-invalid */
export function completions(tools: readonly AnyTool[], args: readonly string[], words: Words): string {
  const [shell = ''] = args;
  if (args.length !== 1 || !Object.hasOwn(SHELLS, shell)) {
    throw refuseUsage(message('usage.nameShell', 'Please name a shell: {shells}'), {
      shells: Object.keys(SHELLS).join(', '),
    });
  }
  return SHELLS[shell as keyof typeof SHELLS](completedWords(tools, words));
}

function completedWords(tools: readonly AnyTool[], words: Words): Completed[] {
  const described = (flags: readonly Flag[]) =>
    flags.map((flag) => ({ ...flag, description: describeFlag(flag, words) }));
  return [
    ...tools.map((tool) => ({
      name: tool.id,
      description: toolDescription(tool, words),
      flags: described([...optionFlags(tool), ...GENERAL_FLAGS]),
    })),
    ...COMMANDS.map(({ name, description, flags }) => ({
      name,
      description: words(description),
      flags: described(flags),
    })),
  ];
}

/** The words of a fixed set; none for what is free. */
function wordsOf(flag: Pick<Flag, 'placeholder'>): string[] {
  const { placeholder = '' } = flag;
  return placeholder.includes('|') && !takesFile(flag) ? placeholder.split('|') : [];
}

const takesFile = ({ placeholder = '' }: Pick<Flag, 'placeholder'>) => /\b(FILE|FOLDER|OUTPUT)\b/.test(placeholder);
/** Within single quotes of every shell here. */
const quoted = (text: string) => `'${text.replaceAll("'", '’')}'`;
const firstSentence = (text: string) => text.split(/(?<=[.:;]) |(?<=[。；：।])/)[0]?.replace(/[.:;。；：।]$/, '') ?? '';

function bash(words: readonly Completed[]): string {
  const cases = words.map(({ name, flags }) => {
    const values = flags.flatMap((flag) => {
      const fixed = wordsOf(flag);
      return fixed.length > 0 ? [`      --${flag.name}) values=${quoted(fixed.join(' '))} ;;`] : [];
    });
    const free = flags.filter(
      (flag) => flag.placeholder !== undefined && wordsOf(flag).length === 0 && !takesFile(flag),
    );
    const none = free.length > 0 ? [`      ${free.map((flag) => `--${flag.name}`).join('|')}) return ;;`] : [];
    const inner = [...values, ...none];
    return [
      `    ${name})`,
      `      options=${quoted(flags.map((flag) => `--${flag.name}`).join(' '))}`,
      ...(inner.length > 0 ? ['      case "$previous" in', ...inner, '      esac'] : []),
      '      ;;',
    ].join('\n');
  });
  return `# Completions of recto for bash. Load them with: source <(recto completions bash)
_recto() {
  local word=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} options= values=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ${quoted([...words.map(({ name }) => name), '--help', '--version'].join(' '))} -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
    completions) options='bash zsh fish' ;;
${cases.filter((_, index) => words[index]?.name !== 'completions').join('\n')}
  esac
  if [ -n "$values" ]; then
    COMPREPLY=($(compgen -W "$values" -- "$word"))
  elif [[ $word == -* || \${COMP_WORDS[1]} == completions ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  fi
}
complete -o default -F _recto recto
`;
}

function zsh(words: readonly Completed[]): string {
  const plain = (text: string) => text.replaceAll("'", '’').replaceAll(/[[\]:\\]/g, '\\$&');
  const argument = (flag: DescribedFlag) => {
    const about = `[${plain(firstSentence(flag.description))}]`;
    const fixed = wordsOf(flag);
    const value =
      flag.placeholder === undefined
        ? ''
        : `:${plain(flag.placeholder.toLowerCase().split('|')[0] ?? '')}:${fixed.length > 0 ? `(${fixed.join(' ')})` : takesFile(flag) ? '_files' : ' '}`;
    return `        '${flag.isRepeatable ? '*' : ''}--${flag.name}${about}${value}'`;
  };
  const cases = words.map(({ name, flags }) =>
    name === 'completions'
      ? `    completions) _arguments '1:shell:(bash zsh fish)' ;;`
      : [
          `    ${name})`,
          '      _arguments \\',
          ...flags.map((flag) => `${argument(flag)} \\`),
          "        '*:input:_files'",
          '      ;;',
        ].join('\n'),
  );
  return `#compdef recto
# Completions of recto for zsh. Load them with: source <(recto completions zsh)
_recto() {
  local -a words_of_recto
  words_of_recto=(
${words.map(({ name, description }) => `    '${name}:${plain(description)}'`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'tool' words_of_recto
    return
  fi
  local tool=$words[2]
  shift words
  (( CURRENT-- ))
  case $tool in
${cases.join('\n')}
  esac
}
compdef _recto recto
`;
}

function fish(words: readonly Completed[]): string {
  const lines = words.flatMap(({ name, description, flags }) => [
    `complete -c recto -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`,
    ...flags.map((flag) => {
      const fixed = wordsOf(flag);
      const value =
        flag.placeholder === undefined
          ? ''
          : fixed.length > 0
            ? ` -x -a ${quoted(fixed.join(' '))}`
            : takesFile(flag)
              ? ' -r -F'
              : ' -x';
      const short = flag.short ? ` -s ${flag.short}` : '';
      const about = quoted(firstSentence(flag.description));
      return `complete -c recto -n '__fish_seen_subcommand_from ${name}'${short} -l ${flag.name}${value} -d ${about}`;
    }),
  ]);
  return `# Completions of recto for fish. Load them with: recto completions fish | source
complete -c recto -n '__fish_seen_subcommand_from completions' -f -a 'bash zsh fish'
${lines.join('\n')}
`;
}
