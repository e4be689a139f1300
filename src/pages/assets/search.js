/**
 * The official widget on the search field, as it was published; around it, what it leaves out for people who do not see
 * the list: which suggestion is the current one, and how many there are.
 */
import { said } from './language.js';

const words = said({
  da: {
    suggestions: 'Forslag',
    one: '1 forslag',
    several: 'forslag',
    none: (text) => `Ingen adresse i registret passer til ”${text}”.`,
    unanswered: 'Tjenesten svarer ikke. Forslagene kommer, når den svarer igen.',
    refused: (status) => `Tjenesten svarede ${status}, så der er ingen forslag.`,
    elsewhere: (postcode) => `Intet passer i postnummer ${postcode}. Forslagene ligger i andre postnumre.`,
  },
  en: {
    suggestions: 'Suggestions',
    one: '1 suggestion',
    several: 'suggestions',
    none: (text) => `No address in the register matches “${text}”.`,
    unanswered: 'The service does not answer. Suggestions come when it answers again.',
    refused: (status) => `The service answered ${status}, so there are no suggestions.`,
    elsewhere: (postcode) => `Nothing fits in postcode ${postcode}. The suggestions lie in other postcodes.`,
  },
});

const LIST_ID = 'search-suggestions';

/** Shorter texts are not searched for. */
const SHORTEST = 2;
/** After so long the page says that the service does not answer. */
const LONGEST_WAIT_MS = 3_000;

/** `widget`: further options of the widget. */
export function searchField(input, { base, onStatus, onSelect, ...widget }) {
  globalThis.dawaAutocomplete.dawaAutocomplete(input, {
    ...widget,
    baseUrl: base,
    minLength: SHORTEST,
    select(suggestion) {
      // On a phone the keyboard would cover what was found.
      if (matchMedia('(pointer: coarse)').matches) input.blur();
      onSelect(suggestion);
    },
  });
  const list = describeList(input, onStatus);
  noteAnswers(base, {
    onAnswer({ q, adgangsadresseid: id }, isEmpty) {
      // An entrance of which the register has no full addresses is itself what was chosen.
      if (isEmpty && id !== undefined) onSelect({ type: 'adgangsadresse', data: { id } });
      else if (q === input.value) list.answered(isEmpty ? q : undefined);
    },
    onFailure: (status) => list.failed(status === 0 ? words.unanswered : words.refused(status)),
  });
  return {
    /** As if it were typed. */
    type(text) {
      input.focus();
      input.value = text;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
    /** Shows a text without asking for suggestions. */
    fill(text) {
      input.value = text;
    },
  };
}

function describeList(input, onStatus) {
  const container = input.parentElement;
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-expanded', 'false');
  let shown = '';
  /** The text that nothing was found for. */
  let missed;
  /** Why the last request has no suggestions. */
  let failure;
  let wait;
  const failed = (text) => {
    clearTimeout(wait);
    failure = text;
    onStatus(text);
  };
  const describe = () => {
    const list = container.querySelector('.dawa-autocomplete-suggestions');
    input.setAttribute('aria-expanded', String(list !== null));
    if (list === null) {
      input.removeAttribute('aria-controls');
      input.removeAttribute('aria-activedescendant');
      if (failure !== undefined) onStatus(failure);
      else if (missed === input.value) onStatus(words.none(missed));
      else if (shown !== '') onStatus('');
      shown = '';
      return;
    }
    if (list.id !== LIST_ID) {
      list.id = LIST_ID;
      list.setAttribute('aria-label', words.suggestions);
    }
    input.setAttribute('aria-controls', LIST_ID);
    const options = [...list.children];
    for (const [index, option] of options.entries()) {
      const isCurrent = option.classList.contains('dawa-selected');
      option.id = `${LIST_ID}-${index}`;
      option.setAttribute('aria-selected', String(isCurrent));
      if (!isCurrent) continue;
      input.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    }
    const note = elsewhere(input.value, options);
    // Shown above the suggestions by the style sheet.
    if (note === undefined) delete list.dataset.note;
    else list.dataset.note = note;
    const count = options.length === 1 ? words.one : `${options.length} ${words.several}`;
    const text = `${note ?? ''} ${list.textContent}`;
    if (text !== shown) onStatus(note === undefined ? count : `${note} ${count}`);
    shown = text;
  };
  // Attributes set here are not among the ones observed.
  new MutationObserver(describe).observe(container, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['class'],
  });
  input.addEventListener('input', () => {
    if (missed !== undefined) onStatus('');
    missed = undefined;
    clearTimeout(wait);
    const typed = input.value;
    if (typed.length < SHORTEST) return;
    // A suggestion that is chosen meanwhile takes the place of what was typed.
    wait = setTimeout(() => input.value === typed && failed(words.unanswered), LONGEST_WAIT_MS);
  });
  return {
    /** The text of the field was answered, perhaps by the list that is shown already. */
    answered(missing) {
      clearTimeout(wait);
      if (failure !== undefined) {
        failure = undefined;
        shown = '';
        onStatus('');
      }
      missed = missing;
      describe();
    },
    failed,
  };
}

/** What to say where all suggestions have another postcode than the one that was typed. */
function elsewhere(typed, options) {
  const postcode = /(?<!\d)\d{4}(?!\d)/.exec(typed)?.[0];
  const isElsewhere = ({ textContent: text }) => /\d{4}/.test(text) && !text.includes(postcode);
  if (postcode === undefined || !options.every(isElsewhere)) return undefined;
  return words.elsewhere(postcode);
}

/**
 * The widget shows nothing of an empty answer and of a failure, and nothing new of an equal answer; the browser tells how each
 * request ended. The status of one that was not answered is 0; the widget sends it again until it is.
 */
function noteAnswers(base, { onAnswer, onFailure }) {
  const url = `${base}/autocomplete?`;
  new PerformanceObserver((entries) => {
    for (const { name, decodedBodySize, responseStatus: status } of entries.getEntries()) {
      if (!name.startsWith(url)) continue;
      if (status === 200)
        onAnswer(Object.fromEntries(new URL(name).searchParams), decodedBodySize === '[]'.length);
      else if (status === 0 || status >= 400) onFailure(status);
    }
  }).observe({ type: 'resource' });
}
