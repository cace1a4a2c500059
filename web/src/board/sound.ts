/** The sound of a stone: a short knock, synthesized on demand. */

let audio: AudioContext | undefined;

export function playStoneSound(): void {
  audio ??= new AudioContext();
  const now = audio.currentTime;
  const length = Math.floor(audio.sampleRate * 0.05);
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp((-9 * i) / length);
  const source = audio.createBufferSource();
  const tone = audio.createBiquadFilter();
  const volume = audio.createGain();
  source.buffer = noise;
  tone.type = 'bandpass';
  tone.frequency.value = 1900;
  tone.Q.value = 2.5;
  volume.gain.value = 0.7;
  source.connect(tone).connect(volume).connect(audio.destination);
  source.start(now);
}
