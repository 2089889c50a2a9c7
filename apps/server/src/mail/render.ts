import { type MailContent, withProduct } from './content.ts';
import type { MailLook } from './look.ts';

/** A mail as it is sent. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Writes a mail as text and as HTML, for a server that browsers reach at `address`. */
export function renderMail(mail: MailContent, look: MailLook, address: string): RenderedMail {
  const named = (text: string): string => withProduct(text, look.product);
  const { link, closing } = mail;
  const url = link === undefined ? '' : linkOf(link.path, address);
  const lines = [
    ...mail.paragraphs.flatMap((paragraph) => [named(paragraph), '']),
    ...(link === undefined
      ? []
      : [`${named(link.label)}:`, url, ...(link.note === '' ? [] : [link.note]), '']),
    ...(closing === undefined ? [] : [named(closing), '']),
    '-- ',
    `${look.product}, ${address}`,
  ];
  const subject = named(mail.subject);
  const parts = [
    ...mail.paragraphs.map((paragraph) => paragraphHtml(named(paragraph), look.text)),
    ...(link === undefined ? [] : [buttonHtml(named(link.label), url, link.note, look)]),
    ...(closing === undefined ? [] : [paragraphHtml(named(closing), look.quiet)]),
  ];
  return { subject, text: `${lines.join('\n')}\n`, html: pageHtml(subject, parts.join('\n'), look, address) };
}

/** The address of a page of the server. */
export const linkOf = (path: string, address: string): string => `${address}${path}`;

/** Names come from people: as HTML they are text and nothing else. */
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

const paragraphHtml = (text: string, color: string): string =>
  `<p style="margin:0 0 16px;${FONT};font-size:15px;line-height:22px;color:${color}">${escaped(text)}</p>`;

/** The link as a button, and below it as text for clients that show no buttons. */
function buttonHtml(label: string, url: string, note: string, look: MailLook): string {
  const href = escaped(url);
  const below = note === '' ? '' : `<br><br>${escaped(note)}`;
  return [
    `<p style="margin:24px 0 16px"><a href="${href}" style="display:inline-block;padding:10px 18px;border-radius:6px;`,
    `background:${look.accent};color:${look.onAccent};${FONT};font-size:15px;font-weight:600;text-decoration:none">${escaped(label)}</a></p>`,
    `<p style="margin:0 0 16px;${FONT};font-size:13px;line-height:20px;color:${look.quiet};word-break:break-all">`,
    `<a href="${href}" style="color:${look.accent}">${href}</a>${below}</p>`,
  ].join('');
}

/** Mail clients know tables and inline styles; nothing is loaded from elsewhere, so that opening a mail tells nobody. */
function pageHtml(subject: string, content: string, look: MailLook, address: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${look.background}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${look.background}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${look.panel};border:1px solid ${look.line};border-radius:10px"><tr><td style="padding:28px 28px 12px">
<p style="margin:0 0 20px;${FONT};font-size:13px;font-weight:600;color:${look.accent}">${escaped(look.product)}</p>
<h1 style="margin:0 0 16px;${FONT};font-size:20px;line-height:26px;font-weight:600;color:${look.text}">${escaped(subject)}</h1>
${content}
</td></tr></table>
<p style="margin:16px 0 0;${FONT};font-size:12px;color:${look.quiet}">${escaped(look.product)} · ${escaped(address)}</p>
</td></tr></table>
</body>
</html>
`;
}
