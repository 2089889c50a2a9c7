import { createRoot } from 'react-dom/client';
import '@hawser/ui/tokens.css';
import './ground.css';
import { browser } from './adapters/browser.ts';
import { Boot } from './boot.tsx';
import { applyMode } from './mode.ts';

applyMode(browser.storage);
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(<Boot ports={browser} />);
