export { saveFile } from './adapters/save-file.ts';
export { csvFile } from './csv-file.ts';
export {
  csvLine,
  instantText,
  textColumns,
  tsvText,
  withoutFormula,
} from './csv-text.ts';
