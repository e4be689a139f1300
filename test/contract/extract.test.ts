/** The same of the themes that only the extract of the address register has rows of. */
import { darService } from '../support/sample.ts';
import { describeRecords, ofExtract } from './records.ts';

describeRecords((path) => ofExtract.has(path), darService);
