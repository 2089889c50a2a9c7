import type { Plugin } from 'vite';

/**
 * Files that every page after the sign-in needs: names of groups, see chunks.ts. The first needed is first: of a server without
 * HTTP/2 browsers request six files at a time, and the shell opens the live connection, for whose rows alone `pages` is needed.
 */
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
        const files = Object.values(bundle);
        for (const name of AFTER_SIGN_IN) {
          const file = files.find((one) => one.type === 'chunk' && one.name === name);
          if (file?.type !== 'chunk') throw new Error(`The console's build has no ${name}.`);
          links.push(link({ rel: 'modulepreload', href: `/${file.fileName}` }));
          for (const style of file.viteMetadata?.importedCss ?? [])
            links.push(link({ rel: 'preload', as: 'style', href: `/${style}` }));
        }
        const fonts = files
          .map(({ fileName }) => `/${fileName}`)
          .filter((href) => FONT.test(href))
          .map((href) => link({ rel: 'preload', as: 'font', type: 'font/woff2', href }));
        const signedIn = ['<!--signed-in-->', ...links, '<!--/signed-in-->'];
        return html.replace(
          '</head>',
          `${[...signedIn, ...fonts].map((line) => `  ${line}\n  `).join('')}</head>`,
        );
      },
    },
  };
}

function link(attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  return `<link ${written.join(' ')} crossorigin>`;
}
