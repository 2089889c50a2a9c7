import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { groups } from './chunks.ts';
import { licenses } from './licenses-plugin.ts';
import { preload } from './preload-plugin.ts';
import { terminalStyles } from './terminal-plugin.ts';

const server = process.env['HAWSER_SERVER'] ?? 'http://127.0.0.1:8080';

/** Files below this are sent as they are, bytes: compressed they would hardly be smaller. */
const WORTH_IT = 1_024;

/** Writes a .br and a .gz beside every text file, so that the server compresses nothing itself. */
function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir, config.build.assetsDir);
    },
    closeBundle(error) {
      if (error) return;
      for (const name of readdirSync(folder)) {
        if (!/\.(?:js|css|svg)$/.test(name)) continue;
        const text = readFileSync(join(folder, name));
        if (text.length < WORTH_IT) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text, { params }));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), terminalStyles(), licenses(), preload(), precompressed()],
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // The content policy knows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: server, ws: true },
      '/install': { target: server },
    },
  },
});
