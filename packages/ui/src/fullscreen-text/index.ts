export { FullscreenText, type FullscreenTextProps, TEXT_PAUSE_MS } from './fullscreen-text.tsx';
