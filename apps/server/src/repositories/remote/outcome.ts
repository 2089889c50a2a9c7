import { connectionMessages as messages, repositoryMessages } from '@hawser/domain/repositories';

/** Why a repository could not be read. */
export type Problem =
  | 'unreachable'
  | 'unauthorized'
  | 'not allowed'
  | 'too large'
  | 'malformed'
  | 'unknown revision'
  | 'other host key'
  | 'unusable key'
  | 'branch exists'
  | 'not writable'
  | 'not confirmed';

/** What was read, or why not. */
export type Outcome<Found> = { readonly found: Found } | { readonly problem: Problem };

/** A problem as people read it. `host`: the host of the URL that they entered. */
export function problemText(problem: Problem, host: string): string {
  if (problem === 'unreachable') return messages.unreachable(host);
  if (problem === 'not allowed') return messages.notAllowed(host);
  if (problem === 'unauthorized') return messages.unauthorized;
  if (problem === 'too large') return messages.tooLarge;
  if (problem === 'other host key') return messages.otherHostKey(host);
  if (problem === 'unusable key') return repositoryMessages.privateKey;
  if (problem === 'branch exists') return messages.branchExists;
  if (problem === 'not writable') return messages.notWritable;
  if (problem === 'not confirmed') return messages.notConfirmed;
  return problem === 'unknown revision' ? messages.unknownRef : messages.malformed;
}
