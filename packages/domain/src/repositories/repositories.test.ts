import { describe, expect, it } from 'vitest';
import {
  checkAccess,
  checkLabel,
  checkRepositoryUrl,
  defaultLabel,
  repositoryAddress,
  repositoryOwner,
  vendorOf,
} from './index.ts';

describe('the URL of a Git repository', () => {
  it.each([
    'https://github.com/acme/shop.git',
    'https://git.example.com:8443/team/sub/shop',
    'ssh://git@git.example.com:2222/team/shop.git',
    'git@github.com:acme/shop.git',
    ' https://github.com/acme/shop ',
  ])('may be %j', (url) => expect(checkRepositoryUrl(url, 'git')).toBeNull());

  it.each([
    '',
    'shop',
    'http://github.com/acme/shop',
    'git://github.com/acme/shop',
    'file:///etc/passwd',
    'https://github.com',
    'https://github.com/',
    'https://ada:token@github.com/acme/shop',
    'https://github.com/acme/shop?ref=main',
    'https://github.com/acme/shop#main',
    'https:\\\\github.com\\acme',
    'ssh://git.example.com/team/shop',
    'ssh://git:secret@git.example.com/team/shop',
    'ssh://-oProxyCommand=x@host/a',
    '-oProxyCommand=x@host:a',
    'git@-host:a',
    'git@host:-a',
    'git@host:a b',
    'https://github.com/acme/\u202eshop',
    `https://github.com/${'a'.repeat(2000)}`,
  ])('is not %j', (url) => expect(checkRepositoryUrl(url, 'git')).toBe('Enter a valid Git URL'));

  it('names host, port, user and path', () => {
    expect(repositoryAddress('ssh://git@Git.Example.com:2222/team/shop.git', 'git')).toEqual({
      protocol: 'ssh',
      host: 'git.example.com',
      port: 2222,
      user: 'git',
      path: '/team/shop.git',
    });
    expect(repositoryAddress('git@github.com:acme/shop.git', 'git')).toMatchObject({
      host: 'github.com',
      path: 'acme/shop.git',
    });
  });
});

describe('the URL of a Helm repository', () => {
  it('may be the host alone', () =>
    expect(checkRepositoryUrl('https://charts.jetstack.io', 'helm')).toBeNull());
  it('is not one of SSH or plain HTTP', () => {
    for (const url of ['git@github.com:a/b', 'http://charts.test', 'ssh://git@host/a'])
      expect(checkRepositoryUrl(url, 'helm')).toBe('Enter a valid url to continue');
  });
});

it('the vendor is a label of the host name', () => {
  expect(vendorOf('https://github.com/a/b', 'git')).toBe('github');
  expect(vendorOf('git@gitlab.example.org:a/b', 'git')).toBe('gitlab');
  expect(vendorOf('https://bitbucket.org/a/b', 'git')).toBe('bitbucket');
  expect(vendorOf('https://argoproj.github.io/argo-helm', 'helm')).toBe('github');
  expect(vendorOf('https://evil-github.com/github.com/b', 'git')).toBe('other');
});

it('label and owner are read from the path', () => {
  expect(defaultLabel('https://github.com/acme/shop.git/', 'git')).toBe('shop');
  expect(defaultLabel('https://charts.jetstack.io', 'helm')).toBe('charts.jetstack.io');
  expect(repositoryOwner('https://gitlab.com/acme/team/shop', 'git')).toBe('acme/team');
  expect(repositoryOwner('git@github.com:acme/shop.git', 'git')).toBe('acme');
  expect(checkLabel('a'.repeat(64))).not.toBeNull();
  expect(checkLabel('a\u0007b')).not.toBeNull();
});

it('credentials fit protocol, access and vendor', () => {
  const https = { url: 'https://git.example.com/a/b', type: 'git', access: 'private' } as const;
  expect(checkAccess(https, 'password')).toBeNull();
  expect(checkAccess(https, null)).toBe('A private Repository needs credentials.');
  expect(checkAccess(https, 'sshKey')).toBe('An SSH key needs an SSH URL.');
  expect(checkAccess(https, 'githubApp')).toMatch(/GitHub App/);
  expect(checkAccess({ ...https, url: 'https://github.com/a/b' }, 'githubApp')).toBeNull();
  expect(checkAccess({ ...https, url: 'git@host:a/b' }, 'password')).toBe('An SSH URL needs an SSH key.');
  expect(checkAccess({ ...https, access: 'public' }, 'password')).toBe(
    'A public Repository has no credentials.',
  );
});
