const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether an agent may connect to the server at this URL: by HTTPS, or on the machine itself. Over plain HTTP anybody on the way
 * could read and change what the agent applies.
 */
export function isSecureServerUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}
