import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LOOK, mailLookOf } from './look.ts';
import { renderMail } from './render.ts';

const ADDRESS = 'https://console.example.org';
const link = {
  label: 'Open {product}',
  path: '/auth/do?mode=a&token=b',
  note: 'Works once.',
  isSecret: true,
};

describe('a mail', () => {
  it('has the same content as text and as HTML', () => {
    const content = { subject: 'For {product}', paragraphs: ['One.', 'Two.'], link, closing: 'Ignore it.' };
    const { subject, text, html } = renderMail(content, DEFAULT_LOOK, ADDRESS);
    expect(subject).toBe('For Hawser');
    for (const part of ['One.', 'Two.', 'Open Hawser', 'Works once.', 'Ignore it.']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).toContain(`\n${ADDRESS}/auth/do?mode=a&token=b\n`);
    expect(html).toContain(`href="${ADDRESS}/auth/do?mode=a&amp;token=b"`);
  });

  it('shows names as text, whatever they contain', () => {
    const hostile = `<img src=x onerror=alert(1)> & "quoted' </td>`;
    const { html } = renderMail({ subject: hostile, paragraphs: [hostile] }, DEFAULT_LOOK, ADDRESS);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quoted&#39; &lt;/td&gt;');
  });

  it('loads nothing from elsewhere', () => {
    const { html } = renderMail({ subject: 'a', paragraphs: ['b'] }, DEFAULT_LOOK, ADDRESS);
    expect(html).not.toMatch(/<(img|link|script|style)|url\(/);
  });
});

describe('the look of mails', () => {
  it('is that of the default theme in its light mode', () => {
    const file = new URL('../../../../packages/ui/src/themes/default.json', import.meta.url);
    const theme = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    expect(mailLookOf(theme)).toEqual(DEFAULT_LOOK);
    expect(mailLookOf(null)).toEqual(DEFAULT_LOOK);
  });

  it('takes the name and the colors of the operator, and nothing that is no color', () => {
    const light = { accent: '#7a3e9d', line: 'red;background:url(https://elsewhere.example)' };
    expect(mailLookOf({ product: ' Acme Fleet ', light })).toEqual({
      ...DEFAULT_LOOK,
      product: 'Acme Fleet',
      accent: '#7a3e9d',
    });
  });
});
