/** Unpacks the browser of the tests into the folder for temporary files; `browser.ts` starts it. */
import packaged from '@sparticuz/chromium';

packaged.setGraphicsMode = false;
await packaged.executablePath();
