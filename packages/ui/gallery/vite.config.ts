import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The content security policy of the product: violations show up here. */
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'nonce-gallery'; img-src 'self'; font-src 'self'; object-src 'none'";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: 'dist', assetsInlineLimit: 0 },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1', headers: { 'Content-Security-Policy': policy } },
});
