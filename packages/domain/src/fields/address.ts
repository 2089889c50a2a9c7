import { fieldMessages } from './messages.ts';

const PORT_MAX = 65_534;

/** The message for text that is not an e-mail address, or null. */
export function checkEmail(text: string): string | null {
  const email = text.trim();
  // Check the length first: the pattern below takes long for long text.
  if (email.length > 254 || !/^[\x21-\x7e]+$/.test(email)) return fieldMessages.email;
  const shaped = /^[^@"(),:;<>[\]\\]+@[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?\.[a-z0-9-]*[a-z0-9]$/i.test(email);
  const dotted = email.includes('..') || email.startsWith('.') || email.includes('.@');
  return shaped && !dotted ? null : fieldMessages.email;
}

/** The message for text that is not an http or https URL, or null. */
export function checkUrl(text: string): string | null {
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) ? null : fieldMessages.url;
}

/**
 * Whether a text of a cluster may become a link: a web address that looks like where it leads, of visible ASCII and without a user name
 * or password.
 */
export function isPlainWebAddress(text: string): boolean {
  const url = /^https?:\/\/[!-~]+$/.test(text) ? URL.parse(text) : null;
  return url !== null && url.username === '' && url.password === '';
}

/** The message for anything but an integer from 0 to 65534, or null. */
export function checkPort(value: string | number): string | null {
  const text = String(value).trim();
  return /^\d{1,5}$/.test(text) && Number(text) <= PORT_MAX ? null : fieldMessages.port;
}

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return (
    parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
  );
}

/** The message for text that is neither an IPv4 nor an IPv6 address, or null. */
export function checkIp(text: string): string | null {
  const ip = text.trim();
  const isIpv6 = /^[0-9a-f:.]{2,45}$/i.test(ip) && ip.includes(':') && URL.canParse(`http://[${ip}]/`);
  return isIpv4(ip) || isIpv6 ? null : fieldMessages.ip;
}
