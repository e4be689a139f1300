/** A property sheet: printed by its button, and fetched where the page came without it because a key is required. */
import { base } from '../page/base.js';

const main = document.getElementById('main');
const asking = document.getElementById('asking');

function offerPrint() {
  const button = document.getElementById('print');
  if (button === null) return;
  button.hidden = false;
  button.addEventListener('click', () => print());
}

/** A sheet, or that there is none; what is no page says why there is neither. */
async function fetchSheet() {
  const id = location.pathname.split('/').at(-1);
  try {
    const response = await fetch(`${base}/adresse/${id}/ark${location.search}`);
    if (!response.headers.get('content-type')?.startsWith('text/html'))
      throw new Error((await response.json()).error.message);
    const sheet = new DOMParser().parseFromString(await response.text(), 'text/html');
    main.replaceChildren(...sheet.body.childNodes);
    document.title = `${main.querySelector('h1').textContent} – vejviser`;
  } catch (error) {
    asking.className = 'problem';
    asking.textContent = `${asking.dataset.failed} ${error.message}`;
  }
}

if (asking !== null) await fetchSheet();
offerPrint();
