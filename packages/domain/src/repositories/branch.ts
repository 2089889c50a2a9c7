import { hasHiddenCharacters } from '../names/index.ts';
import { type RepositoryType, repositoryAddress } from './url.ts';
import { vendorOf } from './vendor.ts';

const REFUSED = 'Enter the name of a branch, such as add-secret, without spaces and "..".';

/** The message for what cannot be the name of a branch (git-check-ref-format), or null. */
export function checkBranch(name: string): string | null {
  const isName =
    name.length > 0 &&
    name.length <= 200 &&
    /^[^\s~^:?*[\\]+$/.test(name) &&
    !/\.\.|@\{|\/\/|\/\.|^[-./@]|\.lock$|[./]$/.test(name) &&
    !hasHiddenCharacters(name);
  return isName ? null : REFUSED;
}

/**
 * Where a vendor's page opens a pull request (at GitLab a merge request) of `branch` into `base`; null for a vendor that is not known.
 * Only of a repository whose host is that of the page, over HTTPS or SSH.
 */
export function pullRequestURL(
  url: string,
  type: RepositoryType,
  { branch, base }: { readonly branch: string; readonly base: string },
): string | null {
  const address = repositoryAddress(url, type);
  if (address === null) return null;
  const path = address.path.replace(/(?:\.git)?\/*$/, '').replace(/^\/*/, '/');
  const page = `https://${address.host}${path.split('/').map(encodeURIComponent).join('/')}`;
  const [from, to] = [encodeURIComponent(branch), encodeURIComponent(base)];
  switch (vendorOf(url, type)) {
    case 'github':
      return `${page}/compare/${to}...${from}?expand=1`;
    case 'gitlab':
      return `${page}/-/merge_requests/new?merge_request%5Bsource_branch%5D=${from}&merge_request%5Btarget_branch%5D=${to}`;
    case 'bitbucket':
      return `${page}/pull-requests/new?source=${from}&dest=${to}`;
    default:
      return null;
  }
}
