import { type ConnectionStatus, REPOSITORY_URL_MAX, repositoryKey } from '@hawser/domain/repositories';
import type { KubeObject } from '../../kube/api.ts';
import { type Fields, fieldsOf, listOf, textOf } from '../../kube/fields.ts';
import { singleLine } from '../../report/health.ts';
import { withoutCredentials } from '../../kube/without-credentials.ts';

/** What an Application says of the connection of Argo CD to one of its repositories. */
export interface Evidence {
  readonly key: string;
  readonly url: string;
  readonly status: ConnectionStatus;
  readonly message: string;
}

/** Conditions that say why an Application cannot be compared. */
const ERRORS = new Set(['ComparisonError', 'InvalidSpecError', 'UnknownError']);
/** The program that reads repositories did not answer: nothing is known of any of them. */
const NO_READER = /code = Unavailable|error while dialing|no such service/i;
/** It read the repository, and did not find there what the Application names. */
const ABSENT =
  /unable to resolve|to a commit sha|path does not exist|chart .*not found in|no (?:chart )?version found/i;
/** Argo CD could not read the repository: what git, Helm, SSH and the network say. */
const FAILED =
  /failed to list refs|ls-remote|git fetch|failed to fetch|failed to init|could not read from remote|unable to access|repository not (?:found|accessible)|authentication required|authorization failed|invalid (?:username|credential)|permission denied|knownhosts|host key|x509:|tls handshake|no such host|connection (?:refused|reset)|network is unreachable|no route to host|i\/o timeout|error (?:getting|fetching)|unexpected (?:http )?(?:status|EOF)/i;
/** It read the repository, and could not use what is there. */
const UNUSABLE = /unmarshal|helm template|kustomize build/i;

/** What an Application says of each of its repositories; nothing of those that Argo CD has not tried to read. */
export function evidenceOf(object: KubeObject): Evidence[] {
  const spec = fieldsOf(object.spec);
  const status = fieldsOf(object.status);
  const urls = urlsOf(spec);
  const error = listOf(status.conditions).find(({ type }) => ERRORS.has(textOf(type)));
  if (error === undefined) {
    const isCompared = ['Synced', 'OutOfSync'].includes(textOf(fieldsOf(status.sync).status));
    return isCompared ? urls.map((url) => of(url, 'successful', '')) : [];
  }
  return ofError(urls, withoutCredentials(singleLine(textOf(error.message))));
}

function ofError(urls: readonly string[], message: string): Evidence[] {
  if (NO_READER.test(message)) return urls.map((url) => of(url, 'unknown', message));
  const about = aboutOf(urls, message);
  if (about === undefined) return [];
  if (ABSENT.test(message)) return [of(about, 'successful', '')];
  if (FAILED.test(message)) return [of(about, 'failed', message)];
  return UNUSABLE.test(message) ? [of(about, 'successful', '')] : [];
}

/** Which of the repositories a message is about: the only one, the one that it names, or the one that it counts. */
function aboutOf(urls: readonly string[], message: string): string | undefined {
  if (urls.length <= 1) return urls[0];
  const named = urls.filter((url) => message.includes(url.replace(/(?:\.git)?\/*$/, '')));
  if (named.length === 1) return named[0];
  const counted = /for source (\d+) of \d+/.exec(message)?.[1];
  return counted === undefined ? undefined : urls[Number(counted) - 1];
}

function urlsOf(spec: Fields): string[] {
  const several = listOf(spec.sources);
  const sources = several.length > 0 ? several.slice(0, 20) : [fieldsOf(spec.source)];
  return sources
    .map(({ repoURL }) => withoutCredentials(textOf(repoURL).trim()))
    .filter((url) => url !== '' && url.length <= REPOSITORY_URL_MAX);
}

const of = (url: string, status: ConnectionStatus, message: string): Evidence => ({
  key: repositoryKey(url),
  url,
  status,
  message,
});
