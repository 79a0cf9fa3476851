// The rules of a puzzle in words, a sentence each: what it was read as, and another reading where a person knows better.
import { html, nothing, render } from "../html.js";
import { t } from "../words.js";

/** @typedef {import("../game/begin.js").Variant} Variant */
/** @typedef {NonNullable<Variant["sentences"]>[number]} Sentence */
/** @typedef {string[]} Readings what sentences state: the id of each, a colon, and rules; nothing for what is read of it */

/** What readings call a sentence that says nothing of the rules, and one that is left open. */
const NOTHING = "nothing";
const OPEN = "not understood";
/** The number of a rule. */
const NUMBER = / \d+/;

/** A reading in words. @param {string} reading */
const worded = (reading) => (reading === NOTHING ? t`says nothing more` : reading.replace(/-/g, " "));

/** What became of a sentence. @param {Sentence} sentence */
function outcome({ understood, said, reading }) {
  if (!understood) return html`<span class="fault">${reading !== OPEN ? t`Nothing here fits: ${worded(reading)}` : t`Not understood`}</span>`;
  return said ? t`As you say: ${worded(reading)}` : t`Read as: ${worded(reading)}`;
}

/**
 * A sentence each; pointing at one lights its clues.
 * @param {Variant} variant @param {(numbers: number[]) => void} light @param {((readings: Readings) => void) | null} say takes another reading
 */
export function sentences({ sentences = [], choices = [] }, light, say) {
  const all = () => say?.(sentences.map(({ id, reading }) => `${id}: ${reading}`));
  const isDone = sentences.every(({ understood, said }) => understood && said);
  const one = (/** @type {Sentence} */ sentence) => {
    const on = () => light(sentence.clues ?? []);
    const off = () => light([]);
    return html`<li class="told" data-understood=${sentence.understood}><button type="button" @pointerenter=${on} @pointerleave=${off} @focus=${on} @blur=${off}>${sentence.sentence}</button>
      <p class="small soft">${outcome(sentence)}${say ? html` <button type="button" class="change small" @click=${(/** @type {Event} */ event) => ask(event, sentence, choices, say)}>${sentence.understood ? t`Not this` : t`Say what it means`}</button>` : nothing}</p></li>`;
  };
  return html`${sentences.map(one)}${say && !isDone && sentences.every(({ understood }) => understood) ? html`<li class="told"><button type="button" class="change small" @click=${all}>All of this is right</button></li>` : nothing}`;
}

/**
 * Asks in place what a sentence states.
 * @param {Event} event @param {Sentence} sentence @param {string[]} choices @param {(readings: Readings) => void} say
 */
function ask(event, sentence, choices, say) {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  const place = Object.assign(document.createElement("form"), { className: "reading" });
  button.closest("p")?.after(place);
  button.hidden = true;
  let reading = "";
  const close = () => {
    place.remove();
    button.hidden = false;
    button.focus();
  };
  const choose = (/** @type {Event} */ { target }) => {
    reading = /** @type {HTMLSelectElement} */ (target).value;
    draw();
  };
  const count = (/** @type {Event} */ { target }) => {
    const { value } = /** @type {HTMLInputElement} */ (target);
    if (/^\d+$/.test(value)) reading = reading.replace(NUMBER, ` ${value}`);
  };
  const take = (/** @type {Event} */ submitted) => {
    submitted.preventDefault();
    close();
    say([`${sentence.id}: ${reading}`]);
  };
  const draw = () => {
    const number = reading.match(NUMBER)?.[0].trim();
    render(html`<label class="field"><span>It states</span><select @change=${choose}>
        <option value="" ?disabled=${!sentence.said}>${sentence.said ? t`what is read of it` : t`choose`}</option><option value=${NOTHING}>nothing of the rules</option>${sentence.understood ? html`<option value=${OPEN}>something else</option>` : nothing}
        ${choices.map((choice) => html`<option value=${choice}>${worded(choice)}</option>`)}</select></label>
      ${number ? html`<label class="field"><span>Number</span><input type="number" min="0" .value=${number} @input=${count}></label>` : nothing}
      <div class="buttons"><button class="button go" ?disabled=${!reading && !sentence.said}>Take it</button><button type="button" class="button" @click=${close}>Cancel</button></div>`, place);
  };
  place.addEventListener("submit", take);
  draw();
  place.querySelector("select")?.focus();
}
