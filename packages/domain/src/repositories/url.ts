import { fieldMessages } from '../fields/index.ts';
import { hasHiddenCharacters } from '../names/index.ts';
import { repositoryMessages } from './messages.ts';

/** Repository types (Spec 2 §9). */
export const REPOSITORY_TYPES = ['git', 'helm'] as const;
export type RepositoryType = (typeof REPOSITORY_TYPES)[number];

/** Longest URL of a repository, bytes of UTF-8: URLs are indexed, and an entry of an index has 2,704 bytes at most (PostgreSQL). */
export const REPOSITORY_URL_MAX = 2000;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Where a repository is. `path` begins with a slash, except of `user@host:path`, which is relative to the home folder of that user. */
interface RepositoryAddress {
  readonly protocol: 'https' | 'ssh';
  readonly host: string;
  /** Null: the default port of the protocol. */
  readonly port: number | null;
  /** User of an SSH connection; null for HTTPS. */
  readonly user: string | null;
  readonly path: string;
}

/** `user@host:path`, as `git clone` takes it. Nothing begins with a dash, which programs would read as an option. */
const SCP_FORM = /^([A-Za-z0-9_][\w.-]*)@([A-Za-z0-9][A-Za-z0-9.-]*):(?!\/\/|-)([^\s?#]+)$/;

/**
 * Reads the URL of a repository, or returns null: `https://host/path` for both types, for Git also `ssh://user@host:port/path`
 * and `user@host:path`. Credentials are no part of it, nor are query and fragment.
 */
export function repositoryAddress(text: string, type: RepositoryType): RepositoryAddress | null {
  const trimmed = text.trim();
  if (bytesOf(trimmed) > REPOSITORY_URL_MAX || hasHiddenCharacters(trimmed) || /\s/.test(trimmed))
    return null;
  const [, user, host, path] = type === 'git' ? (SCP_FORM.exec(trimmed) ?? []) : [];
  if (user !== undefined && host !== undefined && path !== undefined)
    return { protocol: 'ssh', host: host.toLowerCase(), port: null, user, path };
  // Not `URL` alone: it also takes `https:host` and backslashes.
  if (!/^(?:https|ssh):\/\/[^/\\]/i.test(trimmed) || trimmed.includes('\\')) return null;
  const url = URL.parse(trimmed);
  if (url === null || url.search !== '' || url.hash !== '' || url.hostname === '') return null;
  const port = url.port === '' ? null : Number(url.port);
  const at = { host: url.hostname.toLowerCase(), port, path: url.pathname };
  if (url.protocol === 'https:') return httpsAddress(url, type, at);
  const isUsable =
    type === 'git' && url.password === '' && /^[A-Za-z0-9_][\w.-]*$/.test(url.username) && isPath(at.path);
  return isUsable && !at.host.startsWith('-') ? { ...at, protocol: 'ssh', user: url.username } : null;
}

function httpsAddress(
  url: URL,
  type: RepositoryType,
  at: Pick<RepositoryAddress, 'host' | 'port' | 'path'>,
): RepositoryAddress | null {
  if (url.username !== '' || url.password !== '') return null;
  return type === 'helm' || isPath(at.path) ? { ...at, protocol: 'https', user: null } : null;
}

/** Whether a path names something: at least one segment that is not empty. */
const isPath = (path: string): boolean => /^\/[^/]/.test(path);

/** The message for text that is not the URL of a repository of this type, or null. */
export function checkRepositoryUrl(text: string, type: RepositoryType): string | null {
  if (repositoryAddress(text, type) !== null) return null;
  return type === 'git' ? repositoryMessages.gitUrl : fieldMessages.url;
}

/** The segments of a repository's path, without `.git` at its end. */
function segmentsOf(url: string, type: RepositoryType): string[] {
  const { path } = repositoryAddress(url, type) ?? { path: '' };
  return path
    .replace(/(?:\.git)?\/*$/, '')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '~');
}

/** Whom a repository belongs to at its vendor, from the URL: the groups before its name; '' when there is none. */
export const repositoryOwner = (url: string, type: RepositoryType): string =>
  type === 'helm' ? '' : segmentsOf(url, type).slice(0, -1).join('/');

/** The label of a repository that was given none: the last part of its path, or its host. */
export function defaultLabel(url: string, type: RepositoryType): string {
  const last = segmentsOf(url, type).at(-1);
  return (last ?? repositoryAddress(url, type)?.host ?? '').slice(0, LABEL_MAX);
}

const LABEL_MAX = 63;

/** The message for text that is not a label, or null. Empty: the label is derived from the URL. */
export function checkLabel(text: string): string | null {
  if (text.trim().length > LABEL_MAX) return repositoryMessages.labelTooLong;
  return hasHiddenCharacters(text) ? repositoryMessages.labelHidden : null;
}

/** A URL as URLs are compared: in lower case, without `.git` and slashes at its end. The database derives the same. */
export const repositoryKey = (url: string): string => url.replace(/(?:\.git)?\/*$/, '').toLowerCase();
