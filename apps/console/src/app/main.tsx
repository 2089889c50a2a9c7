import { createRoot } from 'react-dom/client';
import '@hawser/ui/tokens.css';
import './global.css';
import { languageIn, applyLanguage } from '../language/index.ts';
import { browser } from '../ports/adapters/browser.ts';
import { drawStoredMode, operatorTheme } from '../theme/index.ts';
import { Boot } from './boot.tsx';

const operators = operatorTheme();
drawStoredMode(browser.storage, operators);
applyLanguage(languageIn(browser.storage));
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(<Boot ports={browser} operators={operators} />);
