export { readRanks, writeRanks } from './cell-ranks.ts';
