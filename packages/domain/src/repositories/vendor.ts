import { type RepositoryType, repositoryAddress } from './url.ts';

/** Vendors of repositories (Spec 2 §9), and `other`. */
export const REPOSITORY_VENDORS = ['github', 'gitlab', 'bitbucket', 'other'] as const;
export type RepositoryVendor = (typeof REPOSITORY_VENDORS)[number];

/** The vendors' names as they are shown. */
export const VENDOR_NAMES: Readonly<Record<RepositoryVendor, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  bitbucket: 'Bitbucket',
  other: 'Other',
};

/**
 * The vendor of a repository, from its URL (Spec 2 §3: 'The vendor is derived from the url'): a label of the host name is the
 * vendor's name, such as in `github.com`, `gitlab.example.org` and `argoproj.github.io`.
 */
export function vendorOf(url: string, type: RepositoryType): RepositoryVendor {
  const labels = (repositoryAddress(url, type)?.host ?? '').split('.');
  return REPOSITORY_VENDORS.find((vendor) => vendor !== 'other' && labels.includes(vendor)) ?? 'other';
}
