/** What `recto` understands beside the tools. */
export const COMMANDS = [
  { name: 'tools', description: 'All tools, with limits, accepted types and options', isJson: true },
  { name: 'doctor', description: 'What this machine can do, what it cannot, and why', isJson: true },
  { name: 'completions', description: 'Completions for bash, zsh or fish', isJson: false },
  { name: 'man', description: 'The manual page', isJson: false },
] as const;
