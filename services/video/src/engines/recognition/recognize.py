"""Recognizes the words of a recording with Whisper and writes them as JSON.

Arguments: the folder of recognition-files.ts, and a file with 16-bit mono samples at 16 kHz.
"""

import json
import os
import sys
import types

folder, recording = sys.argv[1:3]
sys.path.insert(0, os.path.join(folder, "packages"))
# faster-whisper imports these for reading sound files and for downloads, which do not happen here.
for name in ("av", "huggingface_hub"):
    sys.modules[name] = types.ModuleType(name)

import numpy
from faster_whisper import WhisperModel

model = WhisperModel(
    os.path.join(folder, "model"), device="cpu", compute_type="int8", cpu_threads=1, num_workers=1, local_files_only=True
)
with open(recording, "rb") as file:
    samples = numpy.frombuffer(file.read(), dtype="<i2").astype(numpy.float32) / 32768
parts, _ = model.transcribe(samples, language="en", beam_size=5, word_timestamps=True, condition_on_previous_text=False)
json.dump(
    [
        {
            "logprob": part.avg_logprob,
            "no_speech": part.no_speech_prob,
            "repetition": part.compression_ratio,
            "words": [
                {"text": word.word, "start": float(word.start), "end": float(word.end), "probability": float(word.probability)}
                for word in part.words or []
            ],
        }
        for part in parts
    ],
    sys.stdout,
)
