export { saveFile } from './adapters/save-file.ts';
export { csvFile, type CsvOptions } from './csv-file.ts';
export {
  csvLine,
  csvRows,
  instantText,
  type TextColumn,
  textColumns,
  tsvText,
  withoutFormula,
} from './csv-text.ts';
