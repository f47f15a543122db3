import { message } from '@recto/contract';

/** What `recto` understands beside the tools. */
export const COMMANDS = [
  {
    name: 'tools',
    description: message('cli.command.tools', 'All tools, with limits, accepted types and options'),
    isJson: true,
    argument: '',
  },
  {
    name: 'doctor',
    description: message('cli.command.doctor', 'What this machine can do, what it cannot, and why'),
    isJson: true,
    argument: '',
  },
  {
    name: 'completions',
    description: message('cli.command.completions', 'Completions for bash, zsh or fish'),
    isJson: false,
    argument: ' SHELL',
  },
  { name: 'man', description: message('cli.command.man', 'The manual page'), isJson: false, argument: '' },
] as const;
