import type { Plugin } from 'vite';

/** Files that every page after the sign-in needs: names of groups, see chunks.ts. */
const AFTER_SIGN_IN: readonly string[] = ['shell', 'pages'];
/** The font of the interface; a browser finds out that it needs it when styles and text are there. */
const FONT = /inter-latin-wght-normal-[\w-]+\.woff2$/;

/**
 * Names in index.html what the page needs next, so that it comes together with the first script and not after it. What only somebody
 * signed in needs stands between marks; the server takes it out for everybody else.
 */
export function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const links: string[] = [link({ rel: 'preload', as: 'fetch', href: '/api/me' })];
        let font = '';
        for (const file of Object.values(bundle)) {
          const href = `/${file.fileName}`;
          if (FONT.test(href)) font = link({ rel: 'preload', as: 'font', type: 'font/woff2', href });
          if (file.type !== 'chunk' || !AFTER_SIGN_IN.includes(file.name)) continue;
          links.push(link({ rel: 'modulepreload', href }));
          for (const style of file.viteMetadata?.importedCss ?? [])
            links.push(link({ rel: 'preload', as: 'style', href: `/${style}` }));
        }
        const signedIn = ['<!--signed-in-->', ...links, '<!--/signed-in-->'];
        return html.replace(
          '</head>',
          `${[font, ...signedIn].map((line) => `  ${line}\n  `).join('')}</head>`,
        );
      },
    },
  };
}

function link(attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  return `<link ${written.join(' ')} crossorigin>`;
}
