// What calls the user back to the table: the title, the icon of the tab, notifications, and chat messages on the board.
import { m } from '../paraglide/messages.js';
import { notify } from '../lib/notifications';
import { gameName } from '../lib/names';
import type { Now, Said, Update } from '../wire/types';
import type { Session } from './session.svelte';
import { isTurnGiven, playSound } from './sounds';
import { seatName } from './texts';

/** Milliseconds for which a chat message is shown on the board. */
const TOAST_TIME = 7000;
/** So many messages are shown at once. */
const MAX_TOASTS = 3;

export class Attention {
  readonly #session: Session;
  /** Whether the page is in the background. */
  isHidden: boolean = $state(globalThis.document?.visibilityState === 'hidden');
  /** Whether the chat can be seen; set by it. */
  isChatSeen: boolean = $state(false);
  #toasts: Said[] = $state.raw([]);
  /** Who asks for a rematch, and has not been answered; null if nobody does. */
  invitedBy: string | null = $state(null);
  #closeNotice: () => void = () => undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Follows the visibility of the page. Returns a function that stops it, for use in an effect. */
  start(): () => void {
    const seen = () => {
      const isHidden = document.visibilityState === 'hidden';
      this.isHidden = isHidden;
      if (!isHidden) this.#close();
    };
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      this.#close();
    };
  }

  /** Whether the server waits for a decision of this user, even while the moves of others are still being shown. */
  get isAwaited(): boolean {
    const now = this.#session.connection.state?.now;
    return now?.status === 'running' && this.#isMine(now.decision?.seat);
  }
  /** Whether the tab should say that somebody waits for the user. */
  get isCalling(): boolean {
    return this.isHidden && (this.isAwaited || this.invitedBy !== null);
  }
  /** The title of the page. */
  get title(): string {
    const session = this.#session;
    if (this.invitedBy !== null) return `• ${m.p_rematch_asked({ name: this.invitedBy })}`;
    return session.myDecision || (this.isHidden && this.isAwaited) ? `• ${m.t_your_turn()}` : m.t_table();
  }
  /** The latest chat messages of others, unless the chat itself shows them. */
  get toasts(): readonly Said[] {
    return this.isChatSeen ? [] : this.#toasts;
  }

  /** Takes note of an update that came while the page was open. */
  note(update: Update, before: Now): void {
    const { entry } = update;
    if (entry.type === 'said' && !this.#isMine(entry.seat)) {
      playSound('chat');
      this.#toast({ seq: update.seq, at: update.at, seat: entry.seat, text: entry.text });
    }
    if (isTurnGiven(update, before, this.#session.mine)) this.#call(m.t_your_turn(), this.#about());
  }

  /** Somebody asks for a rematch. */
  invite(name: string): void {
    this.invitedBy = name;
    playSound('turn');
    this.#call(m.p_rematch_asked({ name }), this.#about());
  }

  #isMine(seat: number | null | undefined): boolean {
    return typeof seat === 'number' && this.#session.mine.includes(seat);
  }

  /** "Classic: Ben, Milo" */
  #about(): string {
    const { names, mine } = this.#session;
    const others = names.seats.flatMap((_, seat) => (mine.includes(seat) ? [] : [seatName(names, seat)]));
    return m.p_notify_body({ game: gameName(names.game), names: others.join(', ') });
  }

  #call(title: string, body: string): void {
    if (!this.isHidden) return;
    this.#close();
    this.#closeNotice = notify(title, body, `bastide-${this.#session.connection.id}`);
  }

  #close(): void {
    this.#closeNotice();
    this.#closeNotice = () => undefined;
  }

  #toast(said: Said): void {
    this.#toasts = [...this.#toasts, said].slice(-MAX_TOASTS);
    setTimeout(() => (this.#toasts = this.#toasts.filter(({ seq }) => seq !== said.seq)), TOAST_TIME);
  }
}
