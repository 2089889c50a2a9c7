import { createRoot } from 'react-dom/client';
import '@hawser/ui/tokens.css';
import './ground.css';
import { drawStoredMode, operatorsTheme } from '../look/index.ts';
import { browser } from './adapters/browser.ts';
import { Boot } from './boot.tsx';
import { languageIn, speak } from './language.ts';

const operators = operatorsTheme();
drawStoredMode(browser.storage, operators);
speak(languageIn(browser.storage));
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(<Boot ports={browser} operators={operators} />);
